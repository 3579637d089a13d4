import { endpoint } from '../base/endpoint.ts'

export const MAX_SMART_SONGS = 500
export const DEFAULT_SMART_SONGS = 100
/** How many genres or artists one rule names. */
export const MAX_RULE_ITEMS = 10
export const MAX_HEARD_DAYS = 3_650
export const MAX_RULE_MINUTES = 600
export const RULE_YEARS = { min: 1_860, max: 2_100 } as const
/** How many songs the preview of an editor shows; it counts all of them. */
export const PREVIEWED_SONGS = 50
/** A playlist older than this is recomputed when it is read. */
export const SMART_FRESH_MINUTES = 15
/** A playlist whose rules depend on recent acts is recomputed sooner, because its owner looks for what they have just done. */
export const PERSONAL_FRESH_SECONDS = 10

/** The orders of a smart playlist, by their keys in the rules. */
export const SMART_ORDERS = {
  newest: 'Lo más nuevo primero',
  score: 'Lo mejor calificado primero',
  mine: 'Lo que mejor calificaste primero',
  random: 'Al azar, distinto cada día',
} as const
export type SmartOrder = keyof typeof SMART_ORDERS

/** Each rule at most once. */
export const SMART_RULES = {
  genres: 'Género',
  artists: 'Artista',
  years: 'Año de lanzamiento',
  decade: 'Década',
  myScore: 'Mi calificación',
  followedScore: 'Calificación de quienes sigo',
  unheard: 'Aún no escuchada',
  heardWithin: 'Escuchada hace poco',
  inLibrary: 'En mi biblioteca',
  explicit: 'Contenido explícito',
  duration: 'Duración',
} as const
export type SmartRule = keyof typeof SMART_RULES

export const SMART_TEXTS = {
  noRules: 'Elige al menos una regla',
  fewItems: 'Elige al menos uno, o quita la regla',
  manyItems: `Una regla puede tener hasta ${MAX_RULE_ITEMS}`,
  genreMissing: 'Uno de los géneros ya no está en ReMusic; quítalo y guarda de nuevo',
  artistMissing: 'Uno de los artistas ya no está en ReMusic; quítalo y guarda de nuevo',
  yearInvalid: `Escribe un año entre ${RULE_YEARS.min} y ${RULE_YEARS.max}`,
  yearMissing: 'Escribe desde qué año, hasta qué año, o ambos',
  yearsReversed: 'El primer año tiene que ser anterior al segundo',
  decadeInvalid: 'Elige una década',
  scoreInvalid: 'La calificación va de 1 a 5',
  daysInvalid: `Escribe entre 1 y ${MAX_HEARD_DAYS} días`,
  minutesInvalid: `Escribe entre 1 y ${MAX_RULE_MINUTES} minutos`,
  minutesMissing: 'Escribe la duración mínima, la máxima, o ambas',
  minutesReversed: 'La duración mínima tiene que ser menor que la máxima',
  orderInvalid: 'Elige un orden',
  limitInvalid: `Una playlist inteligente puede tener entre 1 y ${MAX_SMART_SONGS} canciones`,
  heardAndUnheard:
    'Lo que calificaste o escuchaste hace poco no puede estar sin escuchar: quita una de las reglas',
  twoOpinionsOfExplicit: 'Elige con o sin contenido explícito',
  notSmart: 'Esta playlist no es inteligente',
  isSmart:
    'Esta playlist es inteligente: sus canciones salen de sus reglas. Cámbialas, o conviértela en una playlist normal',
  noneFound: 'Ninguna canción cumple estas reglas por ahora',
  createFailed: 'No pudimos crear tu playlist inteligente',
  saveFailed: 'No pudimos guardar las reglas',
  previewFailed: 'No pudimos buscar las canciones',
  refreshFailed: 'No pudimos actualizar tu playlist',
  convertFailed: 'No pudimos convertir tu playlist',
  saved: 'Reglas guardadas',
  refreshed: 'Playlist actualizada',
  converted: 'Ahora es una playlist normal: sus canciones ya no cambian solas',
} as const

export const previewSmartPlaylist = endpoint('POST', '/api/back-end/playlist/smart/preview')
export const createSmartPlaylist = endpoint('POST', '/api/back-end/playlist/smart/create')
export const smartPlaylist = endpoint('GET', '/api/back-end/playlist/smart/rules/:id')
export const changeSmartPlaylist = endpoint('PUT', '/api/back-end/playlist/smart/rules/:id')
export const refreshSmartPlaylist = endpoint('POST', '/api/back-end/playlist/smart/refresh/:id')
/** «Convertir en playlist normal». */
export const convertSmartPlaylist = endpoint('POST', '/api/back-end/playlist/smart/convert/:id')
