import { endpoint } from './endpoint.ts'

/** The number of moments one review can pin. */
export const MAX_MOMENTS = 5
/** In characters. */
export const MOMENT_LENGTH = 80
/** How many moments of a song are listed. The strip counts all of them. */
export const MOMENTS_LISTED = 100

export const MOMENT_TEXTS = {
  textRequired: '* Escribe qué pasa en ese momento',
  textLong: `* Un momento puede tener hasta ${MOMENT_LENGTH} caracteres`,
  badSecond: '* Elige un segundo del avance',
  tooMany: `* Puedes marcar hasta ${MAX_MOMENTS} momentos`,
  sameSecond: '* Ya marcaste ese segundo',
  onlySongs: 'Solo las reseñas de canciones pueden marcar momentos',
} as const

export const songMoments = endpoint('GET', '/api/back-end/songs/moments/:id')
