import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColorScheme } from './colorScheme.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock below the dialogs writes a style element of its own and looks for its nonce under this name.
if (styleNonce) Object.assign(globalThis, { __webpack_nonce__: styleNonce })

/** Around whatever is Mantine's: windows and charts. It comes with them, so that a screen without any comes without it. */
export function MantineTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={useColorScheme()}
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
