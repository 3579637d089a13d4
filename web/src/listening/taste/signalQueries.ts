import type { TasteSignal } from '@remusic/contract/listening/schemas/taste'
import {
  dismissals,
  muteEffect,
  muteItem,
  removePick,
  tasteSignals,
  unmuteItem,
} from '@remusic/contract/listening/taste'
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { tasteKeys } from '../../base/queryKeys/taste.ts'
import { followMutation } from '../../music/follows/queries.ts'

type ItemAddress = Pick<TasteSignal['item'], 'kind' | 'apiId'>

/** As many as a page may have. A person has a few hundred signals at most. */
const SIGNALS_PER_PAGE = 50

/** The signals of the recommendations, the newest first. */
export const signalPages = pagedQuery(tasteSignals, {
  queryKey: tasteKeys.signals,
  query: { limit: SIGNALS_PER_PAGE },
})

/** All signals, page after page: they are grouped on the screen. */
export function useSignals() {
  const query = useInfiniteQuery(signalPages)
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const isNextDue = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isNextDue) void fetchNextPage()
  }, [isNextDue, fetchNextPage])
  const signals = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  return { query, signals }
}

export const dismissalPages = pagedQuery(dismissals, { queryKey: tasteKeys.dismissals })

/** The effect on the recommendations if an item did not count. */
export const effectQuery = ({ kind, apiId }: ItemAddress) =>
  queryOptions({
    queryKey: tasteKeys.effect(kind, apiId),
    queryFn: ({ signal }) => call(muteEffect, { params: { kind, apiId } }, { signal }),
  })

/** Makes an item count or not, optimistically. */
export function useMute({ kind, apiId }: ItemAddress) {
  const client = useQueryClient()
  const mark = (muted: boolean) => {
    const marked = (each: TasteSignal) =>
      each.item.kind === kind && each.item.apiId === apiId ? { ...each, muted } : each
    client.setQueryData(
      signalPages.queryKey,
      (all) =>
        all && {
          ...all,
          pages: all.pages.map((page) => ({ ...page, items: page.items.map(marked) })),
        },
    )
  }
  return useMutation({
    scope: { id: `mute ${kind} ${apiId}` },
    mutationFn: (mute: boolean) => call(mute ? muteItem : unmuteItem, { params: { kind, apiId } }),
    onMutate: async (mute) => {
      await client.cancelQueries({ queryKey: signalPages.queryKey })
      mark(mute)
    },
    onError: (_error, mute) => mark(!mute),
    // Refetch all signals: those of a muted artist's or album's songs no longer count either.
    onSuccess: () => client.invalidateQueries({ queryKey: tasteKeys.own }),
  })
}

/** Removes what can be removed here: a pick or a follow. */
export function useRemoveSource({ kind, apiId }: ItemAddress) {
  const client = useQueryClient()
  const follow = useMutation(
    followMutation(client, { kind: kind === 'album' ? 'album' : 'artist', id: apiId }),
  )
  return useMutation({
    mutationFn: async (how: 'pick' | 'follow') => {
      if (how === 'follow') await follow.mutateAsync(false)
      else await call(removePick, { params: { apiId } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: tasteKeys.own }),
  })
}
