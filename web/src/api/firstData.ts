import type { QueryClient } from '@tanstack/react-query'

/** Data of a screen by the key it is kept under. */
export type FirstData = { key: readonly string[]; data: unknown }

/** What the server put into the page: the first data of its screen, which then needs no call of its own. */
export function takeFirstData(client: QueryClient) {
  const text = document.getElementById('first-data')?.textContent
  if (!text) return
  const { key, data } = JSON.parse(text) as FirstData
  client.setQueryData(key, data)
}
