import { endpoint } from '../base/endpoint.ts'

/** The limit of pending entries. Those completed do not count. */
export const MAX_LISTEN_LATER = 2_000
export const MAX_LISTEN_LATER_PER_CALL = 100
export const LISTEN_LATER_PAGE = { default: 100, max: 200 } as const
/** How long a removed entry can be restored. */
export const RESTORE_HOURS = 24

export const LISTEN_LATER_TEXTS = {
  itemNotFound: 'No encontramos eso en el catálogo',
  notListed: 'Eso ya no está en tu lista por escuchar',
  full: `Tu lista por escuchar tiene ${MAX_LISTEN_LATER} entradas, que es el máximo: escucha o quita algo para guardar más`,
  empty: 'Tu lista por escuchar está vacía',
  added: 'Guardado por escuchar',
  removed: 'Quitado de tu lista por escuchar',
  moved: 'Orden guardado',
} as const

export const listListenLater = endpoint('GET', '/api/back-end/listen-later')
export const listCompleted = endpoint('GET', '/api/back-end/listen-later/crossed-off')
/** Which of these are on the list: one call for all the buttons of a page. */
export const listenLaterAmong = endpoint('GET', '/api/back-end/listen-later/among')
export const addToListenLater = endpoint('PUT', '/api/back-end/listen-later/:kind/:apiId')
export const removeFromListenLater = endpoint('DELETE', '/api/back-end/listen-later/:kind/:apiId')
export const restoreToListenLater = endpoint('PUT', '/api/back-end/listen-later/:kind/:apiId/restore')
export const moveInListenLater = endpoint('PUT', '/api/back-end/listen-later/:kind/:apiId/place')
export const surpriseMe = endpoint('POST', '/api/back-end/listen-later/surprise')
