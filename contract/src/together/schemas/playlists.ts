import { z } from 'zod'
import type { Endpoint } from '../../base/endpoint.ts'
import { OtherVersion } from '../../base/schemas/errors.ts'
import { keysOf, Line, Msg, PageQuery, page, Text } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { apiIdOr, Song, songSchema } from '../../music/schemas/catalogue.ts'
import { SEARCH_QUERY_LENGTH, SEARCH_TEXTS } from '../../music/search.ts'
import { Person } from '../../people/schemas/accounts.ts'
import { EXPORT_FORMATS } from '../playlistExports.ts'
import * as endpoints from '../playlists.ts'
import {
  COLLABORATORS_SHOWN,
  COVERS_SHOWN,
  MAX_SONGS_PER_PLAYLIST,
  MAX_SONGS_PER_RESPONSE,
  PLAYLIST_NAME_LENGTH,
} from '../playlists.ts'
import { PLAYLIST_TEXTS } from '../playlistTexts.ts'

/** A playlist without its songs, of which there may be many. */
export const playlistSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  shared: z.boolean().describe('Si quien tiene el enlace puede escucharla'),
  songCount: z.int(),
  duration: z.int().describe('Segundos, todas sus canciones juntas'),
  covers: z.array(z.string()).max(COVERS_SHOWN),
  smart: z.boolean().describe('Si sus canciones salen de reglas (smartPlaylists)'),
})
export interface Playlist extends z.infer<typeof playlistSchema> {}
export const Playlist: Schema<Playlist> = named(playlistSchema)

const WithSongs = z.object({ id: z.uuid(), name: z.string(), shared: z.boolean(), songs: z.array(Song) })
export type PlaylistWithSongs = z.infer<typeof WithSongs>

/** A playlist that its owner shares. */
export const sharedPlaylistSchema = playlistSchema.extend({ user: Person, followerCount: z.int() })
export interface SharedPlaylist extends z.infer<typeof sharedPlaylistSchema> {}
export const SharedPlaylist: Schema<SharedPlaylist> = named(sharedPlaylistSchema)

/** The playlist that another one was copied from. */
export const PlaylistOrigin = z.object({
  id: z.uuid(),
  name: z.string(),
  user: Person,
  version: z.int().nullable().describe('El número de la versión que se copió'),
})
export type PlaylistOrigin = z.infer<typeof PlaylistOrigin>

/** A playlist that the caller can see, with what they may do in it. */
const openPlaylistSchema = sharedPlaylistSchema.extend({
  number: z.int().describe('El número de su último cambio'),
  mine: z
    .enum(['owner', 'edits', 'proposes'])
    .nullable()
    .describe('Lo que puede hacer quien pregunta; nulo si solo la ve'),
  invited: z
    .enum(['edits', 'proposes'])
    .nullable()
    .describe('Una invitación que quien pregunta no respondió'),
  collaborators: z
    .array(Person)
    .max(COLLABORATORS_SHOWN)
    .describe('Los primeros de quienes colaboran, para quien colabora; si no, ninguno'),
  collaboratorCount: z.int(),
  proposalCount: z.int().describe('Cuántas propuestas puede decidir quien pregunta'),
  origin: PlaylistOrigin.nullable().describe('De qué playlist es copia, si quien pregunta puede verla'),
})
export interface OpenPlaylist extends z.infer<typeof openPlaylistSchema> {}
export const OpenPlaylist: Schema<OpenPlaylist> = named(openPlaylistSchema)

/** A playlist after a change. */
const changedPlaylistSchema = playlistSchema.extend({
  number: z.int().describe('El número de su último cambio'),
})
export interface ChangedPlaylist extends z.infer<typeof changedPlaylistSchema> {}
export const ChangedPlaylist: Schema<ChangedPlaylist> = named(changedPlaylistSchema)

/** A song in a playlist, with who added it. */
const playlistSongSchema = songSchema.extend({
  addedBy: Person.nullable().describe('Nulo si no se sabe, borró su cuenta o no se muestra a quien pregunta'),
  addedAt: z.iso.datetime(),
})
export interface PlaylistSong extends z.infer<typeof playlistSongSchema> {}
export const PlaylistSong: Schema<PlaylistSong> = named(playlistSongSchema)

export const PlaylistOrder = z.enum(['newest', 'followed'])
export type PlaylistOrder = z.infer<typeof PlaylistOrder>

export const PlaylistName = Line.pipe(
  z.string().min(1, PLAYLIST_TEXTS.nameRequired).max(PLAYLIST_NAME_LENGTH, PLAYLIST_TEXTS.nameLong),
)

export const SongId = z.union([apiIdOr(PLAYLIST_TEXTS.songNotFound), z.int().min(0).transform(String)])
export const PlaylistParams = z.object({ id: z.uuid(PLAYLIST_TEXTS.notFound) })

export const playlistsOf = route(endpoints.playlistsOf, {
  access: 'member',
  scope: 'read',
  summary: `Las playlists de una persona con sus canciones, hasta ${MAX_SONGS_PER_RESPONSE}: las propias todas, las ajenas si se comparten`,
  params: z.object({ userId: z.uuid() }),
  response: z.array(WithSongs),
})

export const listPlaylists = route(endpoints.listPlaylists, {
  access: 'anyone',
  scope: 'read',
  summary:
    'Las playlists de una persona sin sus canciones: las propias todas, las ajenas si se comparten; sin iniciar sesión, si su perfil lo permite',
  params: z.object({ userId: z.uuid() }),
  response: z.object({ items: z.array(Playlist) }),
})

export const songsOfPlaylist = route(endpoints.songsOfPlaylist, {
  access: 'anyone',
  scope: 'read',
  summary: 'Las canciones de una playlist propia, compartida o en la que se colabora, en su orden',
  params: PlaylistParams,
  response: z.object({
    items: z.array(PlaylistSong),
    number: z.int().describe('El número del último cambio que ya está en la lista'),
  }),
})

export const exportPlaylist = route(endpoints.exportPlaylist, {
  access: 'anyone',
  scope: 'read',
  summary: 'Una playlist propia o compartida como archivo, para abrirla en otro programa o servicio',
  params: PlaylistParams.extend({ format: z.enum(keysOf(EXPORT_FORMATS), PLAYLIST_TEXTS.formatUnknown) }),
  response: z.string(),
  file: Object.values(EXPORT_FORMATS).map(({ type }) => type),
  limits: [{ name: 'playlist-export', max: 600, seconds: 3_600 }],
})

export const playlistsWith = route(endpoints.playlistsWith, {
  access: 'member',
  scope: 'read',
  summary: 'En cuáles de las playlists propias, y de las que se editan, está una canción',
  params: z.object({ songId: apiIdOr(PLAYLIST_TEXTS.songNotFound) }),
  response: z.object({ ids: z.array(z.uuid()) }),
})

export const playlistPage = route(endpoints.playlistPage, {
  access: 'member',
  scope: 'read',
  summary: 'De quién son las playlists, y sus canciones top: las que mejor calificó',
  params: z.object({ userId: z.uuid() }),
  response: z.object({ user: Person, top: z.array(Song) }),
})

export const sharedPlaylist = route(endpoints.sharedPlaylist, {
  access: 'anyone',
  scope: 'read',
  summary: 'Una playlist propia, compartida o en la que se colabora, sin sus canciones',
  params: PlaylistParams,
  response: OpenPlaylist,
})

export const discoverPlaylists = route(endpoints.discoverPlaylists, {
  access: 'anyone',
  scope: 'read',
  summary:
    'Las playlists compartidas, por lo nuevo o por quienes las siguen; query busca por nombre, autor y artistas',
  query: PageQuery.extend({
    order: PlaylistOrder.default('newest'),
    query: Line.pipe(z.string().max(SEARCH_QUERY_LENGTH, SEARCH_TEXTS.long)).optional(),
  }),
  response: page(SharedPlaylist),
})

export const followedPlaylists = route(endpoints.followedPlaylists, {
  access: 'member',
  scope: 'read',
  summary: 'Las playlists que sigue quien pregunta, primero las últimas',
  query: PageQuery,
  response: page(SharedPlaylist),
})

export const NewPlaylist = z.strictObject({ name: PlaylistName, userId: z.uuid().optional() })
export type NewPlaylist = z.output<typeof NewPlaylist>

export const createPlaylist = route(endpoints.createPlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Crea una playlist',
  body: NewPlaylist,
  response: Playlist,
  status: 201,
  limits: [{ name: 'playlist', max: 30, seconds: 3_600 }],
})

const SongOfPlaylist = z.strictObject({
  id: SongId,
  // Accepted because the specification has it, but ignored: a playlist is renamed by its own call.
  name: Text.max(500).optional(),
})

export const addSong = route(endpoints.addSong, {
  access: 'member',
  scope: 'playlists',
  summary:
    'Añade una canción; repetirlo no cambia nada. Si ya está con otra versión, la respuesta la trae en duplicate; con anyway false responde 409 sin añadirla',
  params: PlaylistParams,
  body: SongOfPlaylist.extend({
    anyway: z.boolean().optional(),
    position: z.int().min(1).max(MAX_SONGS_PER_PLAYLIST).optional().describe('Sin él, al final'),
  }),
  response: changedPlaylistSchema.extend({ duplicate: OtherVersion.optional() }),
})

export const removeSong = route(endpoints.removeSong, {
  access: 'member',
  scope: 'playlists',
  summary: 'Quita una canción; repetirlo no cambia nada',
  params: PlaylistParams,
  body: SongOfPlaylist,
  response: ChangedPlaylist,
})

export const moveSong = route(endpoints.moveSong, {
  access: 'member',
  scope: 'playlists',
  summary: 'Lleva una canción a otro lugar de la playlist',
  params: PlaylistParams,
  body: z.strictObject({ id: SongId, position: z.int().min(1).max(MAX_SONGS_PER_PLAYLIST) }),
  response: ChangedPlaylist,
})

export const renamePlaylist = route(endpoints.renamePlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Cambia el nombre de una playlist',
  params: PlaylistParams,
  body: z.strictObject({ name: PlaylistName }),
  response: ChangedPlaylist,
})

export const sharePlaylist = route(endpoints.sharePlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Comparte una playlist o la vuelve privada (Premium)',
  params: PlaylistParams,
  body: z.strictObject({ shared: z.boolean() }),
  response: Playlist,
})

const deleteAt = <const E extends Endpoint>(endpoint: E) =>
  route(endpoint, {
    access: 'member',
    scope: 'playlists',
    summary: 'Elimina una playlist',
    params: PlaylistParams,
    response: Msg,
  })

export const deletePlaylist = deleteAt(endpoints.deletePlaylist)
export const deletePlaylistDoubled = deleteAt(endpoints.deletePlaylistDoubled)
