import type { TasteSignal } from '@remusic/contract/schemas/taste'
import {
  dismissals,
  muteEffect,
  muteItem,
  removePick,
  tasteSignals,
  unmuteItem,
} from '@remusic/contract/taste'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../api/call.ts'
import { followMutation } from '../follows/queries.ts'
import { tasteKeys } from '../queryKeys/taste.ts'

type ItemAddress = Pick<TasteSignal['item'], 'kind' | 'apiId'>

/** As many as a page may have. A person has a few hundred signals at most. */
const SIGNALS_PER_PAGE = 50

/** What counts for the recommendations, the newest first. */
export const signalPages = infiniteQueryOptions({
  queryKey: tasteKeys.signals,
  queryFn: ({ pageParam, signal }) =>
    call(
      tasteSignals,
      { query: { limit: SIGNALS_PER_PAGE, ...(pageParam && { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
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

export const dismissalPages = infiniteQueryOptions({
  queryKey: tasteKeys.dismissals,
  queryFn: ({ pageParam, signal }) =>
    call(dismissals, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
})

/** What would change if an item did not count. */
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
    // What belongs to a muted artist or album does not count either.
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
