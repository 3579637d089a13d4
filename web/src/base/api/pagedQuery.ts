import type { RequestOf, ResultOf } from '@remusic/contract/base/schemas/route'
import type { AnyEndpoint, RouteOf } from '@remusic/contract/routes'
import { infiniteQueryOptions, type keepPreviousData, type QueryKey } from '@tanstack/react-query'
import { call } from './call.ts'

type Part<R, K extends string> = R extends Record<K, infer P> ? P : never
type Filters<R> = Omit<Part<R, 'query'>, 'cursor'>
/** A part of the request can be omitted if it has no required field. */
type Given<K extends string, P> = [P] extends [never]
  ? unknown
  : Record<never, never> extends P
    ? { [key in K]?: P }
    : { [key in K]: P }
type Request<E extends AnyEndpoint> = Given<'params', Part<RequestOf<RouteOf<E>>, 'params'>> &
  Given<'query', Filters<RequestOf<RouteOf<E>>>>

type Options = {
  staleTime?: number
  gcTime?: number
  refetchOnReconnect?: boolean
  placeholderData?: typeof keepPreviousData
}

/** The pages of a list, from a call whose answer has `items` and, as `next`, the cursor of the next page. */
export function pagedQuery<E extends AnyEndpoint, K extends QueryKey>(
  endpoint: E,
  { queryKey, ...request }: { queryKey: K } & Request<E>,
  options: Options = {},
) {
  const { params, query } = request as { params?: object; query?: object }
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<ResultOf<RouteOf<E>>> => {
      const page = { ...(params && { params }), query: { ...query, ...(pageParam && { cursor: pageParam }) } }
      return call(endpoint, page as RequestOf<RouteOf<E>>, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (last) => (last as { next: string | null }).next,
    ...options,
  })
}
