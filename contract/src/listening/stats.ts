import { endpoint } from '../base/endpoint.ts'

/** The number of favourite artists, albums and songs in the answer. */
export const FAVOURITES_SHOWN = 10
/** The maximum number of genres, countries and languages in the answer, those with the most entries first. */
export const MAX_STAT_ROWS = 250
/** The all-time heat map shows this many days up to today. */
export const HEAT_MAP_DAYS = 365

export const STATS_TEXTS = {
  private: 'Esta persona no comparte sus números contigo',
  badYear: 'El año no es válido',
  sameYear: 'Elige dos años distintos',
  comparisonIsPremium: 'Comparar dos años es parte de Premium',
} as const

export const statsOf = endpoint('GET', '/api/back-end/stats/of/:userId')
/** The figures of two years at once, for plans that compare years. */
export const compareYears = endpoint('GET', '/api/back-end/stats/of/:userId/comparison')
