import {
  followedAlbums,
  followedAmong,
  followedArtists,
  followedBy,
  followersOf,
  followItem,
  followPlaylist,
  followUser,
  MAX_FOLLOWS_PER_CALL,
  unfollowItem,
  unfollowPlaylist,
  unfollowUser,
} from '@remusic/contract/music/follows'
import type { FollowKind } from '@remusic/contract/music/schemas/follows'
import {
  type InfiniteData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { batched } from '../../base/api/batched.ts'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'
import { catalogueKeys } from '../../base/queryKeys/catalogue.ts'
import { diaryKeys } from '../../base/queryKeys/diary.ts'
import { followKeys } from '../../base/queryKeys/follows.ts'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'
import { tasteChanged } from '../../base/queryKeys/taste.ts'
import { session } from '../../people/accounts/session.ts'

export type Followable = { kind: FollowKind; id: string }

const isFollowedBatched = {
  user: batchedFor('user'),
  artist: batchedFor('artist'),
  album: batchedFor('album'),
  playlist: batchedFor('playlist'),
} satisfies Record<FollowKind, (id: string) => Promise<boolean>>

/** The query of the page that shows the follower count. */
const PAGE_KEYS = {
  user: accountKeys.user,
  artist: catalogueKeys.artist,
  album: catalogueKeys.album,
  playlist: playlistKeys.one,
} satisfies Record<FollowKind, (id: string) => readonly string[]>

/**
 * Whether the member follows this. The queries of all buttons on a page are batched into one call, except of those whose page
 * already says so.
 */
export const followedQuery = (what: Followable, known?: boolean) =>
  queryOptions({
    queryKey: followKeys.one(what),
    queryFn: () => isFollowedBatched[what.kind](what.id),
    staleTime: 5 * 60_000,
    ...(known !== undefined && { initialData: known }),
  })

export const followersPages = (userId: string) =>
  peoplePages(followKeys.followers(userId), followersOf, userId)
export const followedPages = (userId: string) => peoplePages(followKeys.followed(userId), followedBy, userId)
export const followedArtistPages = pagedQuery(followedArtists, { queryKey: followKeys.items('artists') })
export const followedAlbumPages = pagedQuery(followedAlbums, { queryKey: followKeys.items('albums') })

/** Follows or unfollows optimistically: all buttons change at once and revert on an error. */
export const useFollow = (what: Followable) => useMutation(followMutation(useQueryClient(), what))

export const followMutation = (client: QueryClient, what: Followable) =>
  mutationOptions({
    mutationFn: (follow: boolean) => SET[what.kind](what.id, follow),
    onMutate: async (follow) => {
      await client.cancelQueries({ queryKey: followKeys.one(what) })
      const before = client.getQueryData<boolean>(followKeys.one(what))
      client.setQueryData(followKeys.one(what), follow)
      return { before }
    },
    onError: (_error, _follow, context) =>
      // The button can be pressed before the query has loaded.
      context?.before === undefined
        ? client.resetQueries({ queryKey: followKeys.one(what) })
        : client.setQueryData(followKeys.one(what), context.before),
    onSuccess: ({ followerCount }) => {
      if (what.kind === 'playlist') showFollowers(client, what.id, followerCount)
      return Promise.all([
        client.invalidateQueries({ queryKey: accountKeys.profile }),
        client.invalidateQueries({ queryKey: followKeys.lists }),
        client.invalidateQueries({ queryKey: PAGE_KEYS[what.kind](what.id), exact: true }),
        client.invalidateQueries({ queryKey: reviewKeys.feed('following') }),
        client.invalidateQueries({ queryKey: playlistKeys.followed, refetchType: 'none' }),
        // A person may share their diary and figures with followers only.
        client.invalidateQueries({ queryKey: diaryKeys.access(what.id) }),
        tasteChanged(client),
      ])
    },
  })

type PlaylistPages = InfiniteData<{ items: { id: string; followerCount: number }[] }>

/** Updates the count on the cards of the lists, which keep their order until they are opened again. */
function showFollowers(client: QueryClient, id: string, followerCount: number) {
  client.setQueriesData<PlaylistPages>(
    { queryKey: playlistKeys.lists },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === id ? { ...item, followerCount } : item)),
        })),
      },
  )
}

function peoplePages(queryKey: readonly string[], who: typeof followersOf | typeof followedBy, id: string) {
  return pagedQuery(who, { queryKey, params: { id } })
}

function batchedFor(kind: FollowKind) {
  return batched(async (ids: string[]) => {
    const { followed } = await call(followedAmong, { query: { kind, ids: ids.join(',') } })
    return ids.map((id) => followed.includes(id))
  }, MAX_FOLLOWS_PER_CALL)
}

function setUser(targetId: string, follow: boolean) {
  const params = { meId: session.read()?.userId ?? '', targetId }
  return call(follow ? followUser : unfollowUser, { params })
}

const setItem = (kind: 'artist' | 'album') => (apiId: string, follow: boolean) =>
  call(follow ? followItem : unfollowItem, { params: { kind, apiId } })

const setPlaylist = (id: string, follow: boolean) =>
  call(follow ? followPlaylist : unfollowPlaylist, { params: { id } })

const SET = {
  user: setUser,
  artist: setItem('artist'),
  album: setItem('album'),
  playlist: setPlaylist,
} satisfies Record<FollowKind, (id: string, follow: boolean) => Promise<unknown>>
