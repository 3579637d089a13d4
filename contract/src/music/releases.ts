import { endpoint } from '../base/endpoint.ts'

export const RELEASE_VIEWS = ['published', 'upcoming'] as const
export type ReleaseView = (typeof RELEASE_VIEWS)[number]

/** The kinds of releases to filter by. Releases whose source does not tell count as albums. */
export const RELEASE_TYPES = { album: 'Álbumes', ep: 'EP', single: 'Sencillos' } as const
export type ReleaseType = keyof typeof RELEASE_TYPES

/** How many releases the feed has, the newest ones. */
export const FEED_ENTRIES = 50

export const RELEASE_TEXTS = {
  feedRemoved: 'Borramos la dirección: ya no abre nada',
  feedNotFound: 'Esta dirección no existe o ya no es válida',
  mailsOff: 'Ya no recibirás correos con los lanzamientos',
  linkInvalid: 'Este enlace no es válido o ya venció',
} as const

export const listReleases = endpoint('GET', '/api/back-end/releases')
export const releaseFeed = endpoint('GET', '/api/back-end/releases/feed')
/** Creates the private URL of the feed, or replaces it. */
export const createReleaseFeed = endpoint('POST', '/api/back-end/releases/feed')
export const removeReleaseFeed = endpoint('DELETE', '/api/back-end/releases/feed')
/** Mail clients send this when their reader presses 'unsubscribe' (RFC 8058). */
export const leaveReleaseMails = endpoint('POST', '/api/back-end/releases/leave/:token')
