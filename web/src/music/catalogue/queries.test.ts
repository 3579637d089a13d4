import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../base/api/query.ts'
import { genreAlbumsQuery, genreQuery } from './queries.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a genre that could not be loaded is not asked for again by its albums, and stays failed', async () => {
  vi.useFakeTimers()
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetched)
  const client = createQueryClient()
  const loading = Promise.allSettled([
    client.query(genreQuery('9')),
    client.infiniteQuery(genreAlbumsQuery('9')),
  ])
  await vi.runAllTimersAsync()
  await loading
  // The first try and two more.
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(client.getQueryState(genreQuery('9').queryKey)?.status).toBe('error')
})
