import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { EXPORT_FORMATS } from '../playlistExports.ts'
import * as endpoints from '../playlists.ts'
import {
  COVERS_SHOWN,
  MAX_SONGS_PER_PLAYLIST,
  MAX_SONGS_PER_RESPONSE,
  PLAYLIST_NAME_LENGTH,
} from '../playlists.ts'
import { PLAYLIST_TEXTS } from '../playlistTexts.ts'
import { SEARCH_QUERY_LENGTH, SEARCH_TEXTS } from '../search.ts'
import { Person } from './accounts.ts'
import { apiIdOr, Song } from './catalogue.ts'
import { keysOf, Line, Msg, PageQuery, page, Text } from './fields.ts'
import { route } from './route.ts'

/** A playlist without its songs, of which there may be many. */
export const Playlist = z.object({
  id: z.uuid(),
  name: z.string(),
  shared: z.boolean().describe('Si quien tiene el enlace puede escucharla'),
  songCount: z.int(),
  duration: z.int().describe('Segundos, todas sus canciones juntas'),
  covers: z.array(z.string()).max(COVERS_SHOWN),
  smart: z.boolean().describe('Si sus canciones salen de reglas (smartPlaylists)'),
})
export type Playlist = z.infer<typeof Playlist>

const WithSongs = z.object({ id: z.uuid(), name: z.string(), shared: z.boolean(), songs: z.array(Song) })
export type PlaylistWithSongs = z.infer<typeof WithSongs>

/** A playlist that its owner shares. */
export const SharedPlaylist = Playlist.extend({ user: Person, followerCount: z.int() })
export type SharedPlaylist = z.infer<typeof SharedPlaylist>

export const PlaylistOrder = z.enum(['newest', 'followed'])
export type PlaylistOrder = z.infer<typeof PlaylistOrder>

export const PlaylistName = Line.pipe(
  z.string().min(1, PLAYLIST_TEXTS.nameRequired).max(PLAYLIST_NAME_LENGTH, PLAYLIST_TEXTS.nameLong),
)

const SongId = z.union([apiIdOr(PLAYLIST_TEXTS.songNotFound), z.int().min(0).transform(String)])
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
  summary: 'Las canciones de una playlist propia o compartida, en su orden',
  params: PlaylistParams,
  response: z.object({ items: z.array(Song) }),
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
  summary: 'En cuáles de las playlists propias está una canción',
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
  summary: 'Una playlist compartida, por su enlace, sin sus canciones',
  params: PlaylistParams,
  response: SharedPlaylist,
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

export const createPlaylist = route(endpoints.createPlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Crea una playlist',
  body: z.strictObject({ name: PlaylistName, userId: z.uuid().optional() }),
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
  summary: 'Añade una canción; repetirlo no cambia nada',
  params: PlaylistParams,
  body: SongOfPlaylist,
  response: Playlist,
})

export const removeSong = route(endpoints.removeSong, {
  access: 'member',
  scope: 'playlists',
  summary: 'Quita una canción; repetirlo no cambia nada',
  params: PlaylistParams,
  body: SongOfPlaylist,
  response: Playlist,
})

export const moveSong = route(endpoints.moveSong, {
  access: 'member',
  scope: 'playlists',
  summary: 'Lleva una canción a otro lugar de la playlist',
  params: PlaylistParams,
  body: z.strictObject({ id: SongId, position: z.int().min(1).max(MAX_SONGS_PER_PLAYLIST) }),
  response: Playlist,
})

export const renamePlaylist = route(endpoints.renamePlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Cambia el nombre de una playlist',
  params: PlaylistParams,
  body: z.strictObject({ name: PlaylistName }),
  response: Playlist,
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
