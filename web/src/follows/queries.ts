import {
  FOLLOWS_ASKED_AT_ONCE,
  type FollowKind,
  followedAlbums,
  followedAmong,
  followedArtists,
  followedBy,
  followersOf,
  followItem,
  followUser,
  unfollowItem,
  unfollowUser,
} from '@remusic/contract/follows'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { session } from '../accounts/session.ts'
import { batched } from '../api/batched.ts'
import { call } from '../api/call.ts'

export type Followable = { kind: FollowKind; id: string }

const keyOf = ({ kind, id }: Followable) => ['followed', kind, id] as const

const ask = {
  user: askAbout('user'),
  artist: askAbout('artist'),
  album: askAbout('album'),
} satisfies Record<FollowKind, (id: string) => Promise<boolean>>

/** Whether one follows somebody or something: every button of a page asks, and one call answers them all. */
export const followedQuery = (what: Followable) =>
  queryOptions({ queryKey: keyOf(what), queryFn: () => ask[what.kind](what.id), staleTime: 5 * 60_000 })

export const followersPages = (userId: string) => peoplePages(followersOf, userId)
export const followedPages = (userId: string) => peoplePages(followedBy, userId)
export const followedArtistPages = itemPages('artists', (query, signal) =>
  call(followedArtists, { query }, { signal }),
)
export const followedAlbumPages = itemPages('albums', (query, signal) =>
  call(followedAlbums, { query }, { signal }),
)

/** Follows or stops following; all buttons of the page change at once, and back if the server refuses. */
export function useFollow(what: Followable) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (follow: boolean) =>
      what.kind === 'user' ? setUser(what.id, follow) : setItem(what, follow),
    onMutate: async (follow) => {
      await client.cancelQueries({ queryKey: keyOf(what) })
      const before = client.getQueryData<boolean>(keyOf(what))
      client.setQueryData(keyOf(what), follow)
      return { before }
    },
    onError: (_error, _follow, context) => client.setQueryData(keyOf(what), context?.before),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['profile'] }),
        client.invalidateQueries({ queryKey: ['people'], refetchType: 'none' }),
        client.invalidateQueries({ queryKey: [what.kind, what.id] }),
        client.invalidateQueries({ queryKey: ['reviews', 'feed', 'following'] }),
      ]),
  })
}

function peoplePages(who: typeof followersOf | typeof followedBy, id: string) {
  return infiniteQueryOptions({
    queryKey: ['people', who.url, id],
    queryFn: ({ pageParam, signal }) =>
      call(who, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
}

type Read<T> = (
  query: { cursor?: string },
  signal: AbortSignal,
) => Promise<{ items: T[]; next: string | null }>

function itemPages<T>(kind: 'artists' | 'albums', read: Read<T>) {
  return infiniteQueryOptions({
    queryKey: ['people', kind],
    queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
}

function askAbout(kind: FollowKind) {
  return batched(async (ids: string[]) => {
    const { followed } = await call(followedAmong, { query: { kind, ids: ids.join(',') } })
    return ids.map((id) => followed.includes(id))
  }, FOLLOWS_ASKED_AT_ONCE)
}

function setUser(targetId: string, follow: boolean) {
  const params = { meId: session.read()?.userId ?? '', targetId }
  return call(follow ? followUser : unfollowUser, { params })
}

function setItem({ kind, id }: Followable, follow: boolean) {
  const params = { kind: kind === 'album' ? ('album' as const) : ('artist' as const), apiId: id }
  return call(follow ? followItem : unfollowItem, { params })
}
