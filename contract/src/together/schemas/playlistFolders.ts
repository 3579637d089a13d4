import { z } from 'zod'
import { Line, Msg, upTo } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../playlistFolders.ts'
import { FOLDER_NAME_LENGTH, FOLDER_TEXTS } from '../playlistFolders.ts'
import { PlaylistParams, playlistSchema } from './playlists.ts'

const limits = [{ name: 'playlist-folder', max: 600, seconds: 3_600 }] as const

const FolderName = Line.pipe(
  z.string().min(1, FOLDER_TEXTS.nameRequired).superRefine(upTo(FOLDER_NAME_LENGTH, FOLDER_TEXTS.nameLong)),
)
const FolderParams = z.object({ id: z.uuid(FOLDER_TEXTS.notFound) })

/** A folder of the person who asks, with the playlists in it that they can open. */
export const PlaylistFolder = z.object({
  id: z.uuid(),
  name: z.string(),
  playlists: z
    .array(playlistSchema.extend({ user: Person }))
    .describe('Por nombre: propias, en las que colabora y que sigue'),
})
export type PlaylistFolder = z.infer<typeof PlaylistFolder>

const Folder = PlaylistFolder.pick({ id: true, name: true })

export const listFolders = route(endpoints.listFolders, {
  access: 'member',
  scope: 'read',
  summary: 'Las carpetas de playlists de quien pregunta, por nombre',
  response: z.object({ items: z.array(PlaylistFolder) }),
})

export const createFolder = route(endpoints.createFolder, {
  access: 'member',
  scope: 'playlists',
  summary: 'Crea una carpeta para playlists',
  body: z.strictObject({ name: FolderName }),
  response: Folder,
  status: 201,
  limits,
})

export const renameFolder = route(endpoints.renameFolder, {
  access: 'member',
  scope: 'playlists',
  summary: 'Cambia el nombre de una carpeta',
  params: FolderParams,
  body: z.strictObject({ name: FolderName }),
  response: Folder,
  limits,
})

export const deleteFolder = route(endpoints.deleteFolder, {
  access: 'member',
  scope: 'playlists',
  summary: 'Elimina una carpeta; sus playlists quedan sin carpeta',
  params: FolderParams,
  response: Msg,
  limits,
})

export const placePlaylist = route(endpoints.placePlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Pone una playlist en una carpeta, o la saca de la suya',
  params: PlaylistParams,
  body: z.strictObject({ folderId: z.uuid(FOLDER_TEXTS.notFound).nullable() }),
  response: Msg,
  limits,
})
