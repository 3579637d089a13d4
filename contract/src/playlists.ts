import { z } from 'zod'
import { Person } from './accounts.ts'
import { Song } from './catalogue.ts'
import { Line, Msg, Text } from './fields.ts'
import { route } from './route.ts'

export const MAX_PLAYLISTS = 200
export const MAX_SONGS_PER_PLAYLIST = 1_000
export const PLAYLIST_NAME_LENGTH = 100
/** How many songs a call for all playlists returns; beyond that, a client loads each playlist separately. */
export const MAX_SONGS_PER_RESPONSE = 5_000

export const PLAYLIST_TEXTS = {
  nameRequired: '* Nombre de Playlist es requerido',
  nameRepeated: '* No puedes repetir nombres de Playlist',
  nameLong: '* El nombre puede tener hasta 100 caracteres',
  createFailed: 'No pudimos crear tu playlist',
  addFailed: 'No pudimos agregar tu canción',
  removeFailed: 'No pudimos remover tu canción',
  notFound: 'Playlist no encontrada',
  notShared: 'Esta playlist es privada o ya no existe',
  songNotFound: 'Canción no encontrada',
  notYours: 'Esta playlist no es tuya',
  tooMany: `Puedes tener hasta ${MAX_PLAYLISTS} playlists`,
  full: 'Una playlist puede tener hasta 1.000 canciones',
  sharingIsPremium: 'Compartir playlists es parte de Premium, pásate a Premium',
} as const

export const COVERS_SHOWN = 4

/** A playlist without its songs, of which there may be many. */
export const Playlist = z.object({
  id: z.uuid(),
  name: z.string(),
  shared: z.boolean().describe('Si quien tiene el enlace puede escucharla'),
  songCount: z.int(),
  duration: z.int().describe('Segundos, todas sus canciones juntas'),
  covers: z.array(z.string()).max(COVERS_SHOWN),
})
export type Playlist = z.infer<typeof Playlist>

const WithSongs = z.object({ id: z.uuid(), name: z.string(), shared: z.boolean(), songs: z.array(Song) })
export type PlaylistWithSongs = z.infer<typeof WithSongs>

const PlaylistName = Line.pipe(
  z.string().min(1, PLAYLIST_TEXTS.nameRequired).max(PLAYLIST_NAME_LENGTH, PLAYLIST_TEXTS.nameLong),
)

const SongId = z.union([
  Text.regex(/^\d{1,18}$/, PLAYLIST_TEXTS.songNotFound),
  z.int().min(0).transform(String),
])
const PlaylistParams = z.object({ id: z.uuid(PLAYLIST_TEXTS.notFound) })

export const playlistsOf = route('GET', '/api/back-end/playlist/:userId', {
  access: 'member',
  summary: `Las playlists de una persona con sus canciones, hasta ${MAX_SONGS_PER_RESPONSE}: las propias todas, las ajenas si se comparten`,
  params: z.object({ userId: z.uuid() }),
  response: z.array(WithSongs),
})

export const listPlaylists = route('GET', '/api/back-end/playlist/list/:userId', {
  access: 'member',
  summary: 'Las playlists de una persona sin sus canciones: las propias todas, las ajenas si se comparten',
  params: z.object({ userId: z.uuid() }),
  response: z.object({ items: z.array(Playlist) }),
})

export const songsOfPlaylist = route('GET', '/api/back-end/playlist/songs/:id', {
  access: 'anyone',
  summary: 'Las canciones de una playlist propia o compartida, en su orden',
  params: PlaylistParams,
  response: z.object({ items: z.array(Song) }),
})

export const playlistsWith = route('GET', '/api/back-end/playlist/with/:songId', {
  access: 'member',
  summary: 'En cuáles de las playlists propias está una canción',
  params: z.object({ songId: Text.regex(/^\d{1,18}$/, PLAYLIST_TEXTS.songNotFound) }),
  response: z.object({ ids: z.array(z.uuid()) }),
})

export const playlistPage = route('GET', '/api/back-end/playlist/page/:userId', {
  access: 'member',
  summary: 'De quién son las playlists, y sus canciones top: las que mejor calificó',
  params: z.object({ userId: z.uuid() }),
  response: z.object({ user: Person, top: z.array(Song) }),
})

export const sharedPlaylist = route('GET', '/api/back-end/playlist/shared/:id', {
  access: 'anyone',
  summary: 'Una playlist compartida, por su enlace, sin sus canciones',
  params: PlaylistParams,
  response: Playlist.extend({ user: Person }),
})

export const createPlaylist = route('POST', '/api/back-end/playlist/create', {
  access: 'member',
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

export const addSong = route('PUT', '/api/back-end/playlist/addSongs/:id', {
  access: 'member',
  summary: 'Añade una canción; repetirlo no cambia nada',
  params: PlaylistParams,
  body: SongOfPlaylist,
  response: Playlist,
})

export const removeSong = route('PUT', '/api/back-end/playlist/removeSongs/:id', {
  access: 'member',
  summary: 'Quita una canción; repetirlo no cambia nada',
  params: PlaylistParams,
  body: SongOfPlaylist,
  response: Playlist,
})

export const moveSong = route('PUT', '/api/back-end/playlist/order/:id', {
  access: 'member',
  summary: 'Lleva una canción a otro lugar de la playlist',
  params: PlaylistParams,
  body: z.strictObject({ id: SongId, position: z.int().min(1).max(MAX_SONGS_PER_PLAYLIST) }),
  response: Playlist,
})

export const renamePlaylist = route('PUT', '/api/back-end/playlist/rename/:id', {
  access: 'member',
  summary: 'Cambia el nombre de una playlist',
  params: PlaylistParams,
  body: z.strictObject({ name: PlaylistName }),
  response: Playlist,
})

export const sharePlaylist = route('PUT', '/api/back-end/playlist/share/:id', {
  access: 'member',
  summary: 'Comparte una playlist o la vuelve privada (Premium)',
  params: PlaylistParams,
  body: z.strictObject({ shared: z.boolean() }),
  response: Playlist,
})

const deleteAt = (url: string) =>
  route('PUT', url, {
    access: 'member',
    summary: 'Elimina una playlist',
    params: PlaylistParams,
    response: Msg,
  })

export const deletePlaylist = deleteAt('/api/back-end/playlist/delete/:id')
/** The specified address has a double slash. */
export const deletePlaylistDoubled = deleteAt('/api/back-end/playlist//delete/:id')
