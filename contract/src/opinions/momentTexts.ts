import { MAX_MOMENTS, MOMENT_LENGTH } from './moments.ts'

/** Why a moment is rejected. In a file of its own, because pages that only show moments do not load it. */
export const MOMENT_TEXTS = {
  textRequired: '* Escribe qué pasa en ese momento',
  textLong: `* Un momento puede tener hasta ${MOMENT_LENGTH} caracteres`,
  badSecond: '* Elige un segundo del avance',
  tooMany: `* Puedes marcar hasta ${MAX_MOMENTS} momentos`,
  sameSecond: '* Ya marcaste ese segundo',
  onlySongs: 'Solo las reseñas de canciones pueden marcar momentos',
} as const
