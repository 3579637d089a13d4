import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColorScheme } from './colorScheme.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { useIsHydrated } from './useIsHydrated.ts'

const styleNonce =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// Mantine's scroll lock inserts a style element and reads the nonce for it from this global.
if (styleNonce) Object.assign(globalThis, { __webpack_nonce__: styleNonce })

/**
 * The provider around every Mantine component, which are the overlays and the charts. It is not at the root of the app,
 * so that it loads with their chunks.
 */
export function MantineTheme({ children }: { children: ReactNode }) {
  const scheme = useColorScheme()
  // Mantine adds style elements, which have no nonce on the server.
  if (!useIsHydrated()) return null
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
