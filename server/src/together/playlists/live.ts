import { CLIENT_EVENTS } from '@remusic/contract/schemas/sockets'
import type { Deps } from '../platform/deps.ts'
import { findOpenPlaylist } from './open.ts'

/** The room of the sockets that watch a playlist. */
const playlistRoom = (id: string) => `playlist:${id}`

/** Tells those who watch a playlist that it has changed. To be called after the commit. */
export function announceChange({ sockets }: Pick<Deps, 'sockets'>, playlistId: string, number: number): void {
  sockets.emitToRoom(playlistRoom(playlistId), 'playlist-changed', { playlistId, number })
}

/** The numbers of the last events of playlists that a transaction has changed. */
export type ChangedPlaylists = Map<string, number>

export function announceChanges(deps: Pick<Deps, 'sockets'>, changed: ChangedPlaylists): void {
  for (const [id, number] of changed) announceChange(deps, id, number)
}

/** Of somebody who no longer collaborates. If the playlist is shared, their page watches it again when it has fetched it. */
export function stopWatching({ sockets }: Pick<Deps, 'sockets'>, playlistId: string, userId: string): void {
  sockets.removeFromRoom(userId, playlistRoom(playlistId))
}

export function registerPlaylistEvents({ db, sockets }: Deps) {
  sockets.on('watch-playlist', CLIENT_EVENTS['watch-playlist'], async ({ me, payload, socket }) => {
    for (const room of socket.rooms) if (room.startsWith(playlistRoom(''))) void socket.leave(room)
    if (payload.playlistId === null) return
    await findOpenPlaylist(db, payload.playlistId, me)
    await socket.join(playlistRoom(payload.playlistId))
  })
}
