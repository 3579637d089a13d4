import {
  LISTEN_LATER_PAGE,
  listCompleted,
  listenLaterAmong,
  listListenLater,
  MAX_LISTEN_LATER_PER_CALL,
} from '@remusic/contract/music/listenLater'
import type { ListenLaterEntry, ListenLaterRef } from '@remusic/contract/music/schemas/listenLater'
import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { batched } from '../../base/api/batched.ts'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { listenLaterKeys } from '../../base/queryKeys/listenLater.ts'

const isListedBatched = batched(async (items: string[]) => {
  const { listed } = await call(listenLaterAmong, { query: { items: items.join(',') } })
  return items.map((item) => listed.includes(item))
}, MAX_LISTEN_LATER_PER_CALL)

/** Whether the member wants to listen to this. The queries of all buttons on a page are batched into one call. */
export const listedQuery = (item: ListenLaterRef) =>
  queryOptions({
    queryKey: listenLaterKeys.one(item),
    queryFn: () => isListedBatched(`${item.kind}:${item.apiId}`),
    staleTime: 5 * 60_000,
  })

export type PendingPages = InfiniteData<{ items: ListenLaterEntry[]; next: string | null; total: number }>

export const pendingPages = pagedQuery(listListenLater, {
  queryKey: listenLaterKeys.pending,
  query: { limit: LISTEN_LATER_PAGE.default },
})

export const completedPages = pagedQuery(listCompleted, { queryKey: listenLaterKeys.completed })
