import { CLIENT_EVENTS } from '@remusic/contract/base/schemas/sockets'
import type { Deps } from '../../base/deps.ts'
import { watchersOf } from '../../base/live/watchers.ts'
import { findOpenPlaylist } from './open.ts'

const watchers = watchersOf('playlist')

/** Tells those who watch a playlist that it has changed. To be called after the commit. */
export function announceChange(deps: Pick<Deps, 'sockets'>, playlistId: string, number: number): void {
  const payload = { playlistId, number }
  // Announce each change on its own, also one without an event, such as a new visibility, which keeps the number.
  watchers.announce(deps, 'playlist-changed', { id: playlistId, number, payload }, { withinMs: 0 })
}

/** The numbers of the last events of playlists that a transaction has changed. */
export type ChangedPlaylists = Map<string, number>

export function announceChanges(deps: Pick<Deps, 'sockets'>, changed: ChangedPlaylists): void {
  for (const [id, number] of changed) announceChange(deps, id, number)
}

/** Stops a former collaborator's pages from watching. If the playlist is shared, they watch it again after refetching it. */
export const stopWatching = watchers.removePerson

export function registerPlaylistEvents({ db, sockets }: Deps) {
  sockets.on('watch-playlist', CLIENT_EVENTS['watch-playlist'], async ({ me, payload, socket }) => {
    await watchers.replace(socket, [])
    if (payload.playlistId === null) return
    await findOpenPlaylist(db, payload.playlistId, me)
    await watchers.replace(socket, [payload.playlistId])
  })
}
