import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'

const streamed = new WeakMap<QueryClient, Set<string>>()

/**
 * While the server renders, suspends until a query that the loader started has ended, so that the page around the nearest
 * Suspense boundary is sent first. In the browser it does nothing.
 */
export function useStreamed({ queryKey }: { queryKey: QueryKey }) {
  const client = useQueryClient()
  if (!import.meta.env.SSR) return
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (!query) return
  // Also if the query has ended since the rendering started.
  streamed.set(client, (streamed.get(client) ?? new Set()).add(query.queryHash))
  if (query.state.status !== 'pending' || !query.promise) return
  // The component shows the error.
  use(query.promise.catch(() => {}))
}

/** Whether the rendered page shows the result of a query that was pending when the rendering started. */
export const wasStreamed = (client: QueryClient, queryHash: string) =>
  streamed.get(client)?.has(queryHash) ?? false
