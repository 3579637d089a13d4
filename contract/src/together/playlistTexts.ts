import { MAX_PLAYLISTS } from './playlists.ts'

/** In a separate file, because the page of a song loads the calls of playlists, but none of these texts. */
export const PLAYLIST_TEXTS = {
  nameRequired: '* Nombre de Playlist es requerido',
  nameRepeated: '* No puedes repetir nombres de Playlist',
  nameLong: '* El nombre puede tener hasta 100 caracteres',
  createFailed: 'No pudimos crear tu playlist',
  addFailed: 'No pudimos agregar tu canción',
  removeFailed: 'No pudimos remover tu canción',
  notFound: 'Playlist no encontrada',
  formatUnknown: 'No exportamos playlists a ese formato',
  exportFailed: 'No pudimos exportar tu playlist',
  notShared: 'Esta playlist es privada o ya no existe',
  songNotFound: 'Canción no encontrada',
  notYours: 'Esta playlist no es tuya',
  tooMany: `Puedes tener hasta ${MAX_PLAYLISTS} playlists`,
  full: 'Una playlist puede tener hasta 1.000 canciones',
  otherVersion: (title: string) => `Ya está en la playlist con otra versión: «${title}»`,
  sharingIsPremium: 'Compartir playlists es parte de Premium, pásate a Premium',
} as const
