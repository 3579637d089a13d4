import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

/** Where the choice of theme is remembered: 'light', 'dark' or 'auto'. */
const COLOR_SCHEME_KEY = 'colorScheme'

/** Where a page is drawn ahead, its server writes each visitor's nonce over this word. */
const NONCE_PLACE = '__CSP_NONCE__'

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })
const styleNonce = readStyleNonce()

// The scroll lock below the dialogs writes a style element of its own and looks for its nonce under this name.
if (styleNonce) Object.assign(globalThis, { __webpack_nonce__: styleNonce })

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  )
}

function readStyleNonce(): string {
  if (typeof document === 'undefined') return NONCE_PLACE
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
