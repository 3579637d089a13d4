import {
  discoverPlaylists,
  followedPlaylists,
  listPlaylists,
  playlistPage,
  playlistsWith,
  sharedPlaylist,
  songsOfPlaylist,
} from '@remusic/contract/together/playlists'
import type { PlaylistOrder } from '@remusic/contract/together/schemas/playlists'
import { keepPreviousData, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'
import { PLAYLIST_PARAM } from '../../paths.ts'
import type { SongList } from './changes.ts'

/** The playlists of a user, without their songs. */
export const playlistsQuery = (userId: string) =>
  queryOptions({
    queryKey: playlistKeys.ofUser(userId),
    queryFn: async ({ signal }) => (await call(listPlaylists, { params: { userId } }, { signal })).items,
  })

/** The songs of the playlist that an address names. */
export function openPlaylistQueries(search: URLSearchParams) {
  const open = search.get(PLAYLIST_PARAM)
  return open === null ? [] : [songsQuery(open)]
}

export const playlistPageQuery = (userId: string) =>
  queryOptions({
    queryKey: playlistKeys.pageOfUser(userId),
    queryFn: ({ signal }) => call(playlistPage, { params: { userId } }, { signal }),
  })

export const sharedPlaylistQuery = (id: string) =>
  queryOptions({
    queryKey: playlistKeys.one(id),
    queryFn: ({ signal }) => call(sharedPlaylist, { params: { id } }, { signal }),
  })

/** The songs of a playlist. The cache also has the number of the last change that is in the list. */
export const songsQuery = (playlistId: string) =>
  queryOptions({
    queryKey: playlistKeys.songs(playlistId),
    queryFn: ({ signal }): Promise<SongList> =>
      call(songsOfPlaylist, { params: { id: playlistId } }, { signal }),
    select: ({ items }) => items,
    // A list that was read before the latest change may arrive after it.
    structuralSharing: (before, now) =>
      (now as SongList).number < ((before as SongList | undefined)?.number ?? 0)
        ? before
        : replaceEqualDeep(before, now),
  })

export const discoveryPages = ({ order, query }: { order: PlaylistOrder; query: string }) =>
  pagedQuery(
    discoverPlaylists,
    { queryKey: playlistKeys.discovery(order, query), query: { order, ...(query && { query }) } },
    { placeholderData: keepPreviousData },
  )

export const followedPlaylistPages = pagedQuery(followedPlaylists, { queryKey: playlistKeys.followed })

/** The member's playlists that contain a song. */
export const playlistsWithQuery = (songId: string) =>
  queryOptions({
    queryKey: playlistKeys.holding(songId),
    queryFn: async ({ signal }) => (await call(playlistsWith, { params: { songId } }, { signal })).ids,
  })
