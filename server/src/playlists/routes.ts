import {
  addSong,
  createPlaylist,
  deletePlaylist,
  deletePlaylistDoubled,
  moveSong,
  playlistPage,
  playlistsOf,
  removeSong,
  renamePlaylist,
  sharedPlaylist,
  sharePlaylist,
} from '@remusic/contract/playlists'
import type { FastifyInstance } from 'fastify'
import { UserNotFoundError } from '../accounts/errors.ts'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import {
  addSongAs,
  createPlaylistAs,
  deletePlaylistAs,
  moveSongAs,
  removeSongAs,
  renamePlaylistAs,
  sharePlaylistAs,
} from './actions.ts'
import { PlaylistNotFoundError } from './errors.ts'
import { findOwner, findPlaylist, findPlaylists, findTopSongs } from './queries.ts'

export function playlistRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  handle(app, playlistsOf, async ({ params, me }) => {
    if (params.userId === me.id) return findPlaylists(db, me.id, { onlyShared: false })
    const owner = await existing(findOwner(db, params.userId))
    // What was shared stays marked; it shows again when Premium returns.
    return owner.mayShare ? findPlaylists(db, owner.id, { onlyShared: true }) : []
  })
  handle(app, playlistPage, async ({ params }) => {
    const { mayShare: _, ...user } = await existing(findOwner(db, params.userId))
    return { user, top: await findTopSongs(db, params.userId) }
  })
  handle(app, sharedPlaylist, async ({ params, me }) => {
    const playlist = await findPlaylist(db, params.id)
    if (!playlist) throw new PlaylistNotFoundError()
    const { userId, ...shown } = playlist
    const owner = await findOwner(db, userId)
    const isOpen = userId === me?.id || (playlist.shared && owner?.mayShare)
    if (!owner || !isOpen) throw new PlaylistNotFoundError()
    const { mayShare: _, ...user } = owner
    return { ...shown, user }
  })

  handle(app, createPlaylist, ({ body, me }) => createPlaylistAs(deps, me, body))
  handle(app, addSong, ({ params, body, me }) => addSongAs(deps, me, params.id, body.id))
  handle(app, removeSong, ({ params, body, me }) => removeSongAs(deps, me, params.id, body.id))
  handle(app, moveSong, ({ params, body, me }) => moveSongAs(deps, me, params.id, body))
  handle(app, renamePlaylist, ({ params, body, me }) => renamePlaylistAs(deps, me, params.id, body.name))
  handle(app, sharePlaylist, ({ params, body, me }) => sharePlaylistAs(deps, me, params.id, body.shared))
  for (const entry of [deletePlaylist, deletePlaylistDoubled])
    handle(app, entry, async ({ params, me }) => {
      await deletePlaylistAs(deps, me, params.id)
      return { msg: 'Playlist eliminada' }
    })
}

async function existing<T>(owner: Promise<T | undefined>): Promise<T> {
  const found = await owner
  if (!found) throw new UserNotFoundError()
  return found
}
