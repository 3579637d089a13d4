import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query'

// The types of a query's data and key do not matter for loading it.
// biome-ignore lint/suspicious/noExplicitAny: every query is accepted
type AnyQuery = FetchQueryOptions<any, any, any, any> | FetchInfiniteQueryOptions<any, any, any, any, any>

type ScreenArgs = {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** Null for a visitor. */
  userId: string | null
}

/**
 * The queries for the first view of a page; page modules export them as `queries`, or null if they read nothing or leave it to the
 * browser. The server waits for `required` before it sends anything, because they decide on the status and the metadata of the page. It
 * streams what depends on the others.
 */
export type ScreenQueries = (args: ScreenArgs) => {
  required?: AnyQuery[]
  streamed?: AnyQuery[]
  /** Streamed as well, but in a chunk of their own: for what visitors never read. */
  streamedLater?: () => Promise<AnyQuery[]>
  /** The path of the item that was loaded, if it was opened at a former address. */
  movedTo?: (client: QueryClient) => string | undefined
}

/** Loads a query into the cache; throws if it fails. */
export function load(client: QueryClient, query: AnyQuery): Promise<unknown> {
  return 'initialPageParam' in query
    ? client.infiniteQuery(query as FetchInfiniteQueryOptions)
    : client.query(query as FetchQueryOptions)
}
