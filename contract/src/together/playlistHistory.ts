import { endpoint } from '../base/endpoint.ts'

/** A whole version is stored after this many events, so that any version is read from one of them and fewer events than this. */
export const EVENTS_PER_SNAPSHOT = 100
/** How many events a client gets at once; one that has missed more loads the playlist again. */
export const MAX_EVENTS_PER_RESPONSE = 200
/** How many changes of one person are undone by one call, the latest first. */
export const MAX_CHANGES_UNDONE = 1_000

/** The cause of an event that changes many songs at once, as the history names it. */
export const BATCH_CAUSES = {
  created: 'Playlist creada con canciones',
  imported: 'Canciones importadas',
  importUndone: 'Importación deshecha',
  added: 'Canciones añadidas',
  undone: 'Cambios deshechos',
  catalogue: 'Ajuste del catálogo',
} as const
export type BatchCause = keyof typeof BATCH_CAUSES

export const PLAYLIST_HISTORY_TEXTS = {
  eventNotFound: 'Ese cambio no existe',
  versionNotFound: 'Esa versión no existe',
  alreadyUndone: 'Ese cambio ya fue deshecho',
  nothingToUndo: 'No queda nada por deshacer de ese cambio',
  nothingOfPerson: 'Esa persona no tiene cambios por deshacer',
  sameVersion: 'La playlist ya está como en esa versión',
  undoWhat: 'Di qué cambio deshacer, o los de quién',
  othersChanges: 'Solo quien creó la playlist deshace los cambios de otra persona',
  /** Why a part of a change could not be undone. */
  songGone: (title: string) => `«${title}» ya no está en la playlist`,
  songBack: (title: string) => `«${title}» ya volvió a la playlist`,
  songVanished: 'Una canción ya no existe en el catálogo',
  nameChangedAgain: 'El nombre cambió otra vez después',
  rulesChangedAgain: 'Las reglas cambiaron otra vez después',
  full: 'La playlist está llena',
} as const

/** The events of a playlist, newest first. For its owner and its collaborators only. */
export const playlistHistory = endpoint('GET', '/api/back-end/playlist/history/:id')
/** The events after a given one, oldest first, for clients that follow changes. */
export const playlistEvents = endpoint('GET', '/api/back-end/playlist/events/:id')
/** A playlist as it was after an event; 0 is before the first one. */
export const playlistVersion = endpoint('GET', '/api/back-end/playlist/version/:id/:number')
/** Undoes one change, or the changes of one person. */
export const undoChange = endpoint('POST', '/api/back-end/playlist/undo/:id')
export const restoreVersion = endpoint('POST', '/api/back-end/playlist/restore/:id')
/** Copies a playlist to a new one of the caller's, which names its origin. */
export const copyPlaylist = endpoint('POST', '/api/back-end/playlist/copy/:id')
