import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { RenderedSession, type StoredSession } from '../accounts/session.ts'
import { BannerHost } from '../ui/overlays/BannerHost.tsx'

type Props = {
  queryClient: QueryClient
  session: StoredSession | null
  onMounted?: () => void
  children: ReactNode
}

/** What surrounds the router. Browser and server render the same tree, so that hydration finds its nodes. */
export function App({ queryClient, session, onMounted, children }: Props) {
  useEffect(() => onMounted?.(), [onMounted])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RenderedSession value={session}>
          <BannerHost>{children}</BannerHost>
        </RenderedSession>
      </QueryClientProvider>
    </StrictMode>
  )
}
