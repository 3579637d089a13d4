import type { QueryClient } from '@tanstack/react-query'

/** The data of a screen and its query key. */
export type FirstData = { key: readonly string[]; data: unknown }

/** Puts the data that the server embedded in the page (dehydrated state) into the cache, which saves the first call. */
export function takeFirstData(client: QueryClient) {
  const text = document.getElementById('first-data')?.textContent
  if (!text) return
  const { key, data } = JSON.parse(text) as FirstData
  client.setQueryData(key, data)
}
