import { endpoint } from '../base/endpoint.ts'

export const OPINION_TEXTS = {
  long: 'Busca con 300 caracteres como máximo',
  badCursor: 'Esa página ya no existe. Vuelve a buscar',
} as const

/** Longer than a search by name: people describe what they want in a sentence. */
export const OPINION_QUERY_LENGTH = 300
export const OPINION_PAGE_SIZE = 10
/** A search has at most this many hits over all its pages. */
export const MAX_OPINION_HITS = 40
export const MAX_QUOTES = 2

/** Queries that the search page offers to somebody who has not typed any. */
export const OPINION_EXAMPLES = [
  'algo triste para manejar de noche',
  'para bailar en la cocina',
  'una voz que emociona',
  'para estudiar sin distraerme',
  'domingo de lluvia',
] as const

export const searchOpinions = endpoint('GET', '/api/back-end/opinions')
