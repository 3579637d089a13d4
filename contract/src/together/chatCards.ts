import { endpoint } from '../base/endpoint.ts'

/** The kinds of linked items for which members' scores are shown. A review shows the scores of the reviewed item. */
export const SCORED_KINDS = ['song', 'album', 'artist', 'review'] as const
export type ScoredKind = (typeof SCORED_KINDS)[number]
/** The kinds of items that can be added to the playlist of a chat. All songs of an album, a playlist or the item of a review are added. */
export const ADDABLE_KINDS = ['song', 'album', 'review', 'playlist'] as const
export type AddableKind = (typeof ADDABLE_KINDS)[number]

export const MAX_CARDS_PER_CALL = 50

export const CHAT_CARD_TEXTS = {
  add: 'Añadir a nuestra lista',
  added: 'Está en nuestra lista',
  nothingNew: 'Ya estaba en nuestra lista',
  itemNotFound: 'Eso ya no está en ReMusic',
  noSongs: 'No hay canciones para añadir',
  /** Shown instead of the scores of others to somebody who tastes blind. */
  blind: 'Escribe tu reseña para ver su nota',
  addFailed: 'No pudimos añadirlo a nuestra lista',
} as const

/** The name of the playlist of a chat of two, which contains no name of a person. That of a group has the group's name after a colon. */
export const CHAT_PLAYLIST_NAME = 'Nuestra lista'

/** The scores of the members for what messages link to, and whether it is in their playlist: one call for all cards on screen. */
export const chatCards = endpoint('GET', '/api/back-end/chat/cards/:chatId')
/** The playlist of a chat; null until somebody adds to it. */
export const chatPlaylist = endpoint('GET', '/api/back-end/chat/playlist/:chatId')
/** Adds what a message links to. The first call creates the playlist, in which all members are collaborators. */
export const addToChatPlaylist = endpoint('POST', '/api/back-end/chat/playlist/:chatId')
