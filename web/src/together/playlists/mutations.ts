import type { Song } from '@remusic/contract/music/schemas/catalogue'
import {
  addSong,
  createPlaylist,
  deletePlaylist,
  moveSong,
  removeSong,
  renamePlaylist,
  sharePlaylist,
} from '@remusic/contract/together/playlists'
import type { Playlist, PlaylistSong } from '@remusic/contract/together/schemas/playlists'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'
import { tasteChanged } from '../../base/queryKeys/taste.ts'
import { session } from '../../people/accounts/session.ts'
import { withOwnChange } from './changes.ts'
import { moved, placeOf, without } from './order.ts'
import { playlistsQuery, playlistsWithQuery, sharedPlaylistQuery, songsQuery } from './queries.ts'
import { syncSongs } from './sync.ts'

export function useCreatePlaylist() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(createPlaylist, { body: { name } }),
    onSuccess: (made) => updateMine(client, (mine) => [...mine, made]),
  })
}

type Toggle = { playlistId: string; add: boolean; anyway?: boolean }

/** Adds a song to a playlist or removes it, optimistically: the button reverts on an error. */
export function useToggleSong(songId: string) {
  const client = useQueryClient()
  const mark = ({ playlistId, add }: Toggle) =>
    client.setQueryData(playlistsWithQuery(songId).queryKey, (ids) => {
      const others = ids?.filter((id) => id !== playlistId)
      return add ? others && [...others, playlistId] : others
    })
  return useMutation({
    mutationFn: ({ playlistId, add, anyway }: Toggle) => {
      const params = { id: playlistId }
      return add
        ? call(addSong, { params, body: { id: songId, anyway: anyway ?? false } })
        : call(removeSong, { params, body: { id: songId } })
    },
    onMutate: mark,
    onError: (_error, toggle) => mark({ ...toggle, add: !toggle.add }),
    onSuccess: (changed) => applyChange(client, changed),
  })
}

/**
 * Edits the songs of a playlist: optimistic, serialized by the mutation scope, and reverted on an error. After the last change, those that
 * others have made meanwhile are applied too.
 */
export function usePlaylistSongs(playlistId: string) {
  const client = useQueryClient()
  const key = songsQuery(playlistId).queryKey
  const update = (change: (songs: PlaylistSong[]) => PlaylistSong[]) => {
    // A list that the server read before the change would bring back the old order.
    void client.cancelQueries({ queryKey: key })
    client.setQueryData(key, (list) => list && withOwnChange(list, change))
  }
  const currentPlace = (song: Song) => placeOf(client.getQueryData(key)?.items ?? [], song.apiId)
  const params = { id: playlistId }
  const common = {
    mutationKey: playlistKeys.editing(playlistId),
    scope: { id: `playlist ${playlistId}` },
    onSuccess: (changed: Playlist) => applyChange(client, changed),
    // Deferred, because this mutation counts as running until its callbacks have returned.
    onSettled: () => void setTimeout(() => void catchUp(client, playlistId)),
  }

  const move = useMutation({
    ...common,
    mutationFn: ({ song, place }: { song: PlaylistSong; place: number }) =>
      call(moveSong, { params, body: { id: song.apiId, position: place } }),
    onMutate: ({ song, place }) => {
      const before = currentPlace(song)
      update((songs) => moved(songs, song.apiId, place))
      return before
    },
    onError: (_error, { song }, before) => before && update((songs) => moved(songs, song.apiId, before)),
  })
  const remove = useMutation({
    ...common,
    mutationFn: (song: PlaylistSong) => call(removeSong, { params, body: { id: song.apiId } }),
    onMutate: (song) => {
      const before = currentPlace(song)
      update((songs) => without(songs, song.apiId))
      return before
    },
    onError: (_error, song, before) => before && update((songs) => songs.toSpliced(before - 1, 0, song)),
  })
  const restore = useMutation({
    ...common,
    mutationFn: ({ song, place }: { song: PlaylistSong; place: number }) =>
      call(addSong, { params, body: { id: song.apiId, position: place, anyway: true } }),
  })
  const add = useMutation({
    ...common,
    mutationFn: ({ songId, anyway }: { songId: string; anyway?: boolean }) =>
      call(addSong, { params, body: { id: songId, anyway: anyway ?? false } }),
  })
  return { move, remove, restore, add, currentPlace }
}

/** The next change or connection fetches what this call could not. */
const catchUp = (client: QueryClient, id: string) => syncSongs(client, id).catch(() => {})

export function useRenamePlaylist(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(renamePlaylist, { params: { id: playlistId }, body: { name } }),
    onSuccess: (changed) => {
      replaceMine(client, changed)
      return client.invalidateQueries({ queryKey: sharedPlaylistQuery(playlistId).queryKey, exact: true })
    },
  })
}

export function useSharePlaylist(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shared: boolean) => call(sharePlaylist, { params: { id: playlistId }, body: { shared } }),
    onSuccess: (changed) => {
      replaceMine(client, changed)
      return client.invalidateQueries({ queryKey: sharedPlaylistQuery(playlistId).queryKey, exact: true })
    },
  })
}

export function useDeletePlaylist(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deletePlaylist, { params: { id: playlistId } }),
    onSuccess: () => {
      updateMine(client, (mine) => mine.filter((each) => each.id !== playlistId))
      return tasteChanged(client)
    },
  })
}

export function updateMine(client: QueryClient, change: (mine: Playlist[]) => Playlist[]) {
  const mine = playlistsQuery(session.read()?.userId ?? '').queryKey
  client.setQueryData(mine, (playlists) => playlists && change(playlists))
}

function replaceMine(client: QueryClient, changed: Playlist) {
  updateMine(client, (mine) => mine.map((each) => (each.id === changed.id ? { ...each, ...changed } : each)))
  client.setQueryData(sharedPlaylistQuery(changed.id).queryKey, (open) => open && { ...open, ...changed })
}

/** Applies the counts and covers from the server; song lists that are not on the screen are refetched when opened. */
export function applyChange(client: QueryClient, changed: Playlist) {
  replaceMine(client, changed)
  void client.invalidateQueries({ queryKey: songsQuery(changed.id).queryKey, refetchType: 'none' })
  void client.invalidateQueries({ queryKey: playlistKeys.holders, refetchType: 'none' })
  void tasteChanged(client)
}
