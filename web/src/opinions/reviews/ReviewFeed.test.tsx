import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '../../base/api/query.ts'
import { Hydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { genresQuery } from '../../music/catalogue/queries.ts'
import { ReviewFeed } from './ReviewFeed.tsx'

function Page({ client }: { client: QueryClient }) {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const [router] = useState(() => createMemoryRouter([{ path: '/', element: <ReviewFeed /> }]))
  return (
    <QueryClientProvider client={client}>
      <Hydrated value={isHydrated}>
        <RouterProvider router={router} />
      </Hydrated>
    </QueryClientProvider>
  )
}

test('the filters are hydrated as the server sent them, whatever another screen has loaded before', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = createQueryClient({ retry: false })
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Page client={client} />)
  client.setQueryData(genresQuery.queryKey, [{ id: '4', name: 'Cumbia' }] as never)
  const onRecoverableError = vi.fn()
  const hydrated = hydrateRoot(root, <Page client={client} />, { onRecoverableError })
  onTestFinished(() => hydrated.unmount())
  await expect.poll(() => [...root.querySelectorAll('option')].map(({ label }) => label)).toContain('Cumbia')
  expect(onRecoverableError).not.toHaveBeenCalled()
})
