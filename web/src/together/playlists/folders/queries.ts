import {
  createFolder,
  deleteFolder,
  listFolders,
  placePlaylist,
  renameFolder,
} from '@remusic/contract/together/playlistFolders'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { playlistKeys } from '../../../base/queryKeys/playlists.ts'

/** The member's folders with the playlists in them, by name. */
export const foldersQuery = queryOptions({
  queryKey: playlistKeys.folders,
  queryFn: async ({ signal }) => (await call(listFolders, {}, { signal })).items,
})

export function useCreateFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(createFolder, { body: { name } }),
    onSuccess: () => foldersChanged(client),
  })
}

export function useRenameFolder(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(renameFolder, { params: { id }, body: { name } }),
    onSuccess: () => foldersChanged(client),
  })
}

export function useDeleteFolder(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteFolder, { params: { id } }),
    onSuccess: () => foldersChanged(client),
  })
}

type Placement = { playlistId: string; folderId: string | null }

/** Puts a playlist into a folder, or with null into none. */
export function usePlacePlaylist() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ playlistId, folderId }: Placement) =>
      call(placePlaylist, { params: { id: playlistId }, body: { folderId } }),
    onSuccess: () => foldersChanged(client),
  })
}

const foldersChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: playlistKeys.folders })
