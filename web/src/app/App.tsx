import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition, useEffect, useState } from 'react'
import { BannerHost } from '../base/ui/overlays/BannerHost.tsx'
import { Hydrated } from '../base/ui/styles/useIsHydrated.ts'
import { RenderedSession, type StoredSession } from '../people/accounts/session.ts'

type Props = {
  queryClient: QueryClient
  session: StoredSession | null
  /** The server renders this page or has rendered it. */
  isRendered: boolean
  onMounted?: () => void
  children: ReactNode
}

/** The tree around the router. Browser and server render the same tree, so that hydration finds its nodes. */
export function App({ queryClient, session, isRendered, onMounted, children }: Props) {
  useEffect(() => onMounted?.(), [onMounted])
  const [isHydrated, setHydrated] = useState(!isRendered)
  useEffect(() => {
    // The change concerns many components at once, so it must not block the page.
    const done = () => startTransition(() => setHydrated(true))
    // If the change reaches a part of the page before its HTML has arrived, React renders it from scratch.
    if (document.readyState !== 'loading') return done()
    document.addEventListener('DOMContentLoaded', done, { once: true })
    return () => document.removeEventListener('DOMContentLoaded', done)
  }, [])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RenderedSession value={session}>
          <Hydrated value={isHydrated}>
            <BannerHost>{children}</BannerHost>
          </Hydrated>
        </RenderedSession>
      </QueryClientProvider>
    </StrictMode>
  )
}
