import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'

const streamed = new WeakMap<QueryClient, Set<string>>()
const unloaded = new WeakMap<QueryClient, Set<string>>()

/** A promise that React does not wait for, marked as React marks settled ones. */
const SETTLED = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/**
 * While the server renders, suspends until a query that the loader started has ended, so that the page around the nearest
 * Suspense boundary is sent first. In the browser it does nothing.
 */
export function useStreamed({ queryKey }: { queryKey: QueryKey }) {
  const client = useQueryClient()
  if (!import.meta.env.SSR) return
  const query = client.getQueryCache().find({ queryKey, exact: true })
  // React identifies the promises of a component by their order. If a query that has ended skipped its call, the next query
  // would be taken for it when the component is rendered again, and would not be waited for. The component shows an error.
  use(query?.state.status === 'pending' && query.promise ? query.promise.catch(() => {}) : SETTLED)
  if (!query) add(unloaded, client, hashKey(queryKey))
  // The query may have ended after the rendering started; its data still has to be sent.
  else if (query.state.status !== 'pending') add(streamed, client, query.queryHash)
}

/** Whether the rendered page shows the result of a query that was pending when the rendering started. */
export const wasStreamed = (client: QueryClient, queryHash: string) =>
  streamed.get(client)?.has(queryHash) ?? false

/** The queries that a component wanted to wait for, although the screen does not load them. */
export const unloadedQueries = (client: QueryClient) => [...(unloaded.get(client) ?? [])]

const add = (sets: WeakMap<QueryClient, Set<string>>, client: QueryClient, queryHash: string) =>
  sets.set(client, (sets.get(client) ?? new Set()).add(queryHash))
