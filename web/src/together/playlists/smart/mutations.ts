import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import type { SmartRules } from '@remusic/contract/together/schemas/smartPlaylists'
import {
  changeSmartPlaylist,
  convertSmartPlaylist,
  createSmartPlaylist,
  refreshSmartPlaylist,
} from '@remusic/contract/together/smartPlaylists'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { playlistKeys } from '../../../base/queryKeys/playlists.ts'
import { applyChange, updateMine } from '../mutations.ts'

export function useCreateSmart() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; rules: SmartRules }) => call(createSmartPlaylist, { body }),
    onSuccess: (made) => updateMine(client, (mine) => [...mine, made]),
  })
}

export function useChangeRules(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rules: SmartRules) => call(changeSmartPlaylist, { params: { id }, body: { rules } }),
    onSuccess: (changed) => songsChanged(client, changed),
  })
}

export function useRefreshSmart(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(refreshSmartPlaylist, { params: { id } }),
    onSuccess: (changed) => songsChanged(client, changed),
  })
}

export function useConvertSmart(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(convertSmartPlaylist, { params: { id } }),
    onSuccess: (changed) => songsChanged(client, changed),
  })
}

/** Any song may have changed, so those on the screen are refetched, with the rules and the history. */
function songsChanged(client: QueryClient, changed: Playlist) {
  applyChange(client, changed)
  return client.invalidateQueries({ queryKey: playlistKeys.one(changed.id) })
}
