import { endpoint } from '../base/endpoint.ts'

export const SEARCH_TEXTS = {
  invalid: 'Búsqueda no válida',
  empty: 'Escribe algo para buscar',
  long: 'Busca con 100 caracteres como máximo',
  unknownFilter: 'Elige si buscas una canción, un artista o un álbum',
} as const

/** A search returns at most this many results over all its pages. */
export const MAX_SEARCH_RESULTS = 300
export const SEARCH_PAGE_SIZE = 20
/** At most this many recordings of a song are listed under it. */
export const MAX_VERSIONS = 100
export const SEARCH_QUERY_LENGTH = 100
/** The values of the search filters while nothing is selected. */
export const FILTER_PLACEHOLDERS = {
  artist: 'Seleccione un artista',
  album: 'Seleccione un album', // sic: the specified spelling
  explicit: 'Seleccione una opción',
} as const

export const search = endpoint('GET', '/api/back-end/search')
export const searchTracks = endpoint('GET', '/api/back-end/search/track')
