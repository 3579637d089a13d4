import {
  LISTEN_LATER_PAGE,
  listCrossedOff,
  listenLaterAmong,
  listListenLater,
  MAX_LISTEN_LATER_PER_CALL,
} from '@remusic/contract/listenLater'
import type { ListenLaterEntry, ListenLaterRef } from '@remusic/contract/schemas/listenLater'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { batched } from '../api/batched.ts'
import { call } from '../api/call.ts'
import { listenLaterKeys } from '../queryKeys/listenLater.ts'

const isListedBatched = batched(async (items: string[]) => {
  const { listed } = await call(listenLaterAmong, { query: { items: items.join(',') } })
  return items.map((item) => listed.includes(item))
}, MAX_LISTEN_LATER_PER_CALL)

/** Whether the member wants to listen to this. The queries of all keys on a page are batched into one call. */
export const listedQuery = (item: ListenLaterRef) =>
  queryOptions({
    queryKey: listenLaterKeys.one(item),
    queryFn: () => isListedBatched(`${item.kind}:${item.apiId}`),
    staleTime: 5 * 60_000,
  })

export type PendingPages = InfiniteData<{ items: ListenLaterEntry[]; next: string | null; total: number }>

export const pendingPages = infiniteQueryOptions({
  queryKey: listenLaterKeys.pending,
  queryFn: ({ pageParam, signal }) =>
    call(
      listListenLater,
      { query: { limit: LISTEN_LATER_PAGE.default, ...(pageParam && { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
})

export const crossedOffPages = infiniteQueryOptions({
  queryKey: listenLaterKeys.crossedOff,
  queryFn: ({ pageParam, signal }) =>
    call(listCrossedOff, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
})
