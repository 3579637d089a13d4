import {
  addSong,
  createPlaylist,
  deletePlaylist,
  moveSong,
  type Playlist,
  playlistPage,
  playlistsOf,
  removeSong,
  renamePlaylist,
  sharePlaylist,
} from '@remusic/contract/playlists'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { session } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import { moved } from './order.ts'

export const playlistsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['playlists', userId],
    queryFn: ({ signal }) => call(playlistsOf, { params: { userId } }, { signal }),
  })

export const playlistPageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['playlists', userId, 'page'],
    queryFn: ({ signal }) => call(playlistPage, { params: { userId } }, { signal }),
  })

export function useCreatePlaylist() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(createPlaylist, { body: { name } }),
    onSuccess: (made) => put(client, (mine) => [...mine, made]),
  })
}

/** Adds or takes away; the list changes at once and again when the server has answered. */
export function useToggleSong() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ playlistId, songId, add }: { playlistId: string; songId: string; add: boolean }) =>
      call(add ? addSong : removeSong, { params: { id: playlistId }, body: { id: songId } }),
    onSuccess: (changed) => replace(client, changed),
  })
}

export function useMoveSong(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ songId, position }: { songId: string; position: number }) =>
      call(moveSong, { params: { id: playlistId }, body: { id: songId, position } }),
    onMutate: ({ songId, position }) => {
      const before = client.getQueryData<Playlist[]>(mineKey())
      put(client, (mine) =>
        mine.map((each) => (each.id === playlistId ? moved(each, songId, position) : each)),
      )
      return { before }
    },
    onError: (_error, _move, context) => client.setQueryData(mineKey(), context?.before),
    onSuccess: (changed) => replace(client, changed),
  })
}

export function useRenamePlaylist(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(renamePlaylist, { params: { id: playlistId }, body: { name } }),
    onSuccess: (changed) => replace(client, changed),
  })
}

export function useSharePlaylist(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shared: boolean) => call(sharePlaylist, { params: { id: playlistId }, body: { shared } }),
    onSuccess: (changed) => replace(client, changed),
  })
}

export function useDeletePlaylist(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deletePlaylist, { params: { id: playlistId } }),
    onSuccess: () => put(client, (mine) => mine.filter((each) => each.id !== playlistId)),
  })
}

const mineKey = () => playlistsQuery(session.read()?.userId ?? '').queryKey

type Client = ReturnType<typeof useQueryClient>

function put(client: Client, change: (mine: Playlist[]) => Playlist[]) {
  client.setQueryData(mineKey(), (mine) => mine && change(mine))
}

function replace(client: Client, changed: Playlist) {
  put(client, (mine) => mine.map((each) => (each.id === changed.id ? changed : each)))
}
