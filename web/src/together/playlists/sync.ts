import { playlistEvents } from '@remusic/contract/playlistHistory'
import type { PlaylistEvent } from '@remusic/contract/schemas/playlistHistory'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { playlistKeys } from '../queryKeys/playlists.ts'
import { withEvents } from './changes.ts'
import { sharedPlaylistQuery, songsQuery } from './queries.ts'

type Listener = (events: readonly PlaylistEvent[]) => void

const listeners = new Map<string, Set<Listener>>()
/** The playlists whose events are being fetched, and whether to fetch them once more afterwards. */
const running = new Map<string, { again: boolean }>()

/** Calls back with the changes of a playlist that were just applied to its songs. */
export function onPlaylistEvents(id: string, listener: Listener): () => void {
  const ofPlaylist = listeners.get(id) ?? new Set()
  listeners.set(id, ofPlaylist.add(listener))
  return () => {
    ofPlaylist.delete(listener)
  }
}

/**
 * Brings the songs in the cache up to the last change of the server. Own changes in progress come first: the one that ends last
 * calls this again, and then all events are applied to what the server had confirmed before them.
 */
export async function syncSongs(client: QueryClient, id: string): Promise<void> {
  const current = running.get(id)
  if (current) {
    current.again = true
    return
  }
  const run = { again: false }
  running.set(id, run)
  try {
    do {
      run.again = false
      await syncOnce(client, id, run)
    } while (run.again)
  } finally {
    running.delete(id)
  }
}

async function syncOnce(client: QueryClient, id: string, run: { again: boolean }) {
  const { queryKey } = songsQuery(id)
  const list = client.getQueryData(queryKey)
  if (!list || isEditing(client, id)) return
  const { items, complete } = await call(playlistEvents, { params: { id }, query: { after: list.number } })
  if (isEditing(client, id)) return
  if (client.getQueryData(queryKey) !== list) {
    run.again = true
    return
  }
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
