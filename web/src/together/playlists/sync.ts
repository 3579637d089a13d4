import { playlistEvents } from '@remusic/contract/together/playlistHistory'
import type { PlaylistEvent } from '@remusic/contract/together/schemas/playlistHistory'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { followNumbers } from '../../base/live/followNumbers.ts'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'
import { type SongList, withEvents } from './changes.ts'
import { sharedPlaylistQuery, songsQuery } from './queries.ts'

type Listener = (events: readonly PlaylistEvent[]) => void

const listeners = new Map<string, Set<Listener>>()

/** Calls back with the changes of a playlist that were just applied to its songs. */
export function onPlaylistEvents(id: string, listener: Listener): () => void {
  const ofPlaylist = listeners.get(id) ?? new Set()
  listeners.set(id, ofPlaylist.add(listener))
  return () => {
    ofPlaylist.delete(listener)
  }
}

const songs = followNumbers({
  keyOf: playlistKeys.songs,
  numbers: { event: ({ number }: SongList) => number },
  fetch: fetchEvents,
})

/**
 * Updates the songs in the cache to the last change of the server. While own changes are in progress it does nothing: the last of them
 * calls it again, and then all events are applied to the songs that the server had confirmed before them.
 */
export const syncSongs = songs.catchUp

async function fetchEvents(client: QueryClient, id: string): Promise<void> {
  const { queryKey } = songsQuery(id)
  const list = client.getQueryData(queryKey)
  if (!list || isEditing(client, id)) return
  const { items, complete } = await call(playlistEvents, { params: { id }, query: { after: list.number } })
  if (isEditing(client, id)) return
  // The list was replaced meanwhile, so these events do not follow it.
  if (client.getQueryData(queryKey) !== list) return void syncSongs(client, id).catch(() => {})
  const next = complete ? withEvents(list, items) : null
  if (next) client.setQueryData(queryKey, next)
  else await client.invalidateQueries({ queryKey, exact: true })
  if (items.length === 0) return
  void client.invalidateQueries({ queryKey: sharedPlaylistQuery(id).queryKey, exact: true })
  void client.invalidateQueries({ queryKey: playlistKeys.history(id) })
  for (const listener of listeners.get(id) ?? []) listener(items)
}

const isEditing = (client: QueryClient, id: string) =>
  client.isMutating({ mutationKey: playlistKeys.editing(id) }) > 0
