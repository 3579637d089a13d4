import { FOLDER_TEXTS } from '@remusic/contract/together/playlistFolders'
import {
  createFolder,
  deleteFolder,
  listFolders,
  placePlaylist,
  renameFolder,
} from '@remusic/contract/together/schemas/playlistFolders'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { createFolderAs, deleteFolderAs, findFolders, placePlaylistAs, renameFolderAs } from './folders.ts'

export function playlistFolderRoutes(app: FastifyInstance, deps: Deps) {
  handle(app, listFolders, async ({ me }) => ({ items: await findFolders(deps.db, me) }))
  handle(app, createFolder, ({ body, me }) => createFolderAs(deps, me, body.name))
  handle(app, renameFolder, ({ params, body, me }) => renameFolderAs(deps, me, params.id, body.name))
  handle(app, deleteFolder, async ({ params, me }) => {
    await deleteFolderAs(deps, me, params.id)
    return { msg: FOLDER_TEXTS.deleted }
  })
  handle(app, placePlaylist, async ({ params, body, me }) => {
    await placePlaylistAs(deps, me, params.id, body.folderId)
    return { msg: body.folderId === null ? FOLDER_TEXTS.taken : FOLDER_TEXTS.placed }
  })
}
