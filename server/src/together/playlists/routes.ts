import {
  addSong,
  createPlaylist,
  deletePlaylist,
  deletePlaylistDoubled,
  discoverPlaylists,
  exportPlaylist,
  followedPlaylists,
  listPlaylists,
  moveSong,
  playlistPage,
  playlistsOf,
  playlistsWith,
  removeSong,
  renamePlaylist,
  sharedPlaylist,
  sharePlaylist,
  songsOfPlaylist,
} from '@remusic/contract/together/schemas/playlists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle, type Me } from '../../base/http/handle.ts'
import { UserNotFoundError } from '../../people/accounts/errors.ts'
import { requirePage, viewerOfPage } from '../../people/accounts/people.ts'
import {
  addSongAs,
  createPlaylistAs,
  deletePlaylistAs,
  moveSongAs,
  removeSongAs,
  renamePlaylistAs,
  sharePlaylistAs,
} from './actions.ts'
import { findFollowedPlaylists, findSharedPlaylists } from './discovery.ts'
import { exportAs, findExportedPlaylist } from './exportedPlaylist.ts'
import { findOpenPlaylist, openPlaylist } from './open.ts'
import {
  findOwner,
  findPlaylistSongs,
  findPlaylists,
  findPlaylistsWith,
  findPlaylistsWithSongs,
  findTopSongs,
} from './queries.ts'
import { refreshIfStale } from './smartRefresh.ts'

export function playlistRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  handle(app, playlistsOf, async ({ params, me }) =>
    findPlaylistsWithSongs(db, await ownerOf(params.userId, me), me),
  )
  handle(app, listPlaylists, async ({ params, me }) => {
    if (!me) await requirePage(db, params.userId, me)
    return { items: await findPlaylists(db, await ownerOf(params.userId, me), me) }
  })
  handle(app, playlistPage, async ({ params, me }) => {
    const { id, person, isShown } = await ownerOf(params.userId, me)
    return { user: person, top: isShown ? await findTopSongs(db, id, me) : [] }
  })
  handle(app, sharedPlaylist, async ({ params, me }) => {
    await refreshIfStale(deps, params.id)
    return openPlaylist(db, params.id, me)
  })
  handle(app, discoverPlaylists, ({ query, me, replica }) =>
    findSharedPlaylists(replica, { ...query, viewerId: me?.id ?? null }),
  )
  handle(app, followedPlaylists, ({ query, me }) =>
    findFollowedPlaylists(db, me.id, { ...query, viewerId: me.id }),
  )
  handle(app, songsOfPlaylist, async ({ params, me }) => {
    await refreshIfStale(deps, params.id)
    const { playlist, number } = await findOpenPlaylist(db, params.id, me)
    return { items: await findPlaylistSongs(db, playlist.id, viewerOfPage(me)), number }
  })
  handle(app, exportPlaylist, async ({ params, me }) => {
    await refreshIfStale(deps, params.id)
    const { playlist, owner } = await findOpenPlaylist(db, params.id, me)
    return exportAs(params.format, await findExportedPlaylist(deps, playlist.id, owner.person.name))
  })
  handle(app, playlistsWith, async ({ params, me }) => ({
    ids: await findPlaylistsWith(db, me.id, params.songId),
  }))

  handle(app, createPlaylist, ({ body, me }) => createPlaylistAs(deps, me, body))
  handle(app, addSong, ({ params, body, me }) => addSongAs(deps, me, params.id, body))
  handle(app, removeSong, ({ params, body, me }) => removeSongAs(deps, me, params.id, body.id))
  handle(app, moveSong, ({ params, body, me }) => moveSongAs(deps, me, params.id, body))
  handle(app, renamePlaylist, ({ params, body, me }) => renamePlaylistAs(deps, me, params.id, body.name))
  handle(app, sharePlaylist, ({ params, body, me }) => sharePlaylistAs(deps, me, params.id, body.shared))
  for (const entry of [deletePlaylist, deletePlaylistDoubled])
    handle(app, entry, async ({ params, me }) => {
      await deletePlaylistAs(deps, me, params.id)
      return { msg: 'Playlist eliminada' }
    })

  async function ownerOf(userId: string, viewer: Me | null) {
    const owner = await findOwner(db, userId, viewerOfPage(viewer))
    if (!owner) throw new UserNotFoundError()
    return owner
  }
}
