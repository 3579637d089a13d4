import {
  copyPlaylist,
  playlistHistory,
  playlistVersion,
  restoreVersion,
  undoChange,
} from '@remusic/contract/together/playlistHistory'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { pagedQuery } from '../../../base/api/pagedQuery.ts'
import { playlistKeys } from '../../../base/queryKeys/playlists.ts'
import { applyChange, updateMine } from '../mutations.ts'
import { songsQuery } from '../queries.ts'
import { syncSongs } from '../sync.ts'

/** The events of a playlist, newest first; only those of one person unless `actorId` is empty. */
export const historyPages = (id: string, actorId: string) =>
  pagedQuery(playlistHistory, {
    queryKey: playlistKeys.historyOf(id, actorId),
    params: { id },
    query: { ...(actorId && { actorId }) },
  })

/** A playlist as it was after one of its changes. */
export const versionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: playlistKeys.version(id, number),
    queryFn: ({ signal }) => call(playlistVersion, { params: { id, number } }, { signal }),
  })

export type Undo = { number: number } | { actorId: string }

export function useUndo(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Undo) => call(undoChange, { params: { id: playlistId }, body }),
    onSuccess: ({ playlist }) => {
      applyChange(client, playlist)
      return refresh(client, playlistId)
    },
  })
}

export function useRestoreVersion(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (number: number) => call(restoreVersion, { params: { id: playlistId }, body: { number } }),
    onSuccess: ({ playlist }) => {
      applyChange(client, playlist)
      return refresh(client, playlistId)
    },
  })
}

/** Copies a playlist as it is, or one of its versions. */
export function useCopyPlaylist(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version?: number) =>
      call(copyPlaylist, {
        params: { id: playlistId },
        body: version === undefined ? {} : { number: version },
      }),
    onSuccess: (made) => updateMine(client, (mine) => [...mine, made]),
  })
}

async function refresh(client: QueryClient, id: string) {
  await client.invalidateQueries({ queryKey: playlistKeys.history(id) })
  // A cached list is updated in place; any other one is fetched when it is shown.
  await syncSongs(client, id).catch(() => client.invalidateQueries({ queryKey: songsQuery(id).queryKey }))
}
