import { endpoint } from '../base/endpoint.ts'

/** Programs that submit to ListenBrainz append this to the address that they are given, unless it already ends with it. */
export const SCROBBLE_PATH = '/1'

/** The limits of ListenBrainz, which programs rely on. */
export const MAX_LISTENS_PER_REQUEST = 1_000
export const MAX_LISTEN_BYTES = 10_240
/** The limit per person over all their programs. It counts listens and not calls, because listens cause the work. */
export const LISTENS_PER_PERSON = { max: 3_000, seconds: 60 } as const
/** The first of October 2002, when the first service of this kind started. Anything earlier comes from a wrong clock. */
export const FIRST_SCROBBLE = 1_033_430_400
/** Clocks of devices may be ahead by this much. */
export const CLOCK_SKEW_SECONDS = 3_600
export const LISTENS_PER_ANSWER = { default: 25, max: 1_000 } as const

/** How many listens of a person wait for their song to enter the catalogue, and for how long. */
export const MAX_WAITING_SCROBBLES = 20_000
export const WAITING_DAYS = 365
/** How many waiting listens are shown. */
export const WAITING_SHOWN = 20

/** The private playlist of what programs mark as loved. */
export const LOVED_PLAYLIST = 'Me gusta (ListenBrainz)'

export const SCROBBLE_TEXTS = {
  noToken: 'Falta el token: envíalo en la cabecera Authorization, como «Token rmt_…»',
  notOwn: 'Con este token solo puedes ver lo tuyo: el nombre tiene que ser el que devuelve validate-token',
  notFound: 'Aquí no hay nada. Esta dirección entiende una parte de la API de ListenBrainz',
  badJson: 'El cuerpo no es JSON válido',
  badDocument: 'El JSON tiene que ser un objeto con listen_type y payload',
  badType: 'listen_type tiene que ser single, import o playing_now',
  badPayload: 'payload tiene que ser una lista de escuchas',
  empty: 'No hay ninguna escucha en payload',
  tooMany: `No envíes más de ${MAX_LISTENS_PER_REQUEST} escuchas a la vez`,
  onlyOne: 'Con single y playing_now, payload tiene una sola escucha',
  tooLarge: `Cada escucha puede ocupar hasta ${MAX_LISTEN_BYTES} bytes`,
  noTime: 'Falta listened_at, en segundos desde 1970',
  hasTime: 'playing_now no lleva listened_at',
  early: 'listened_at es anterior a octubre de 2002',
  late: 'listened_at está en el futuro',
  noTrack: 'Falta track_metadata.track_name o track_metadata.artist_name',
  badText: 'Los nombres en track_metadata tienen que ser textos',
  badTime: 'max_ts, min_ts y count son números enteros',
  badRange: 'min_ts tiene que ser menor que max_ts',
  badScore: 'score tiene que ser 1, 0 o -1',
  noRecording: 'Falta recording_msid o recording_mbid',
  noSuchRecording: 'Esa canción no está en el catálogo de ReMusic',
  badService: 'service no es válido',
  tooManyServices: 'Ya guardas el avance de demasiados servicios',
  tooManyWaiting:
    'Demasiadas escuchas tuyas esperan a que su canción entre al catálogo. Descarta algunas en Ajustes',
  tokenValid: 'Token válido',
  tokenInvalid: 'El token no es válido: venció, lo revocaste o está mal copiado',
  discarded: 'Descartadas',
} as const

/** The song that somebody is listening to right now, if they share it with the caller. */
export const nowPlaying = endpoint('GET', '/api/back-end/scrobbles/playing/:userId')
/** Submitted listens that are not in the diary yet, because their songs are not in the catalogue. */
export const waitingScrobbles = endpoint('GET', '/api/back-end/scrobbles/waiting')
export const discardScrobbles = endpoint('DELETE', '/api/back-end/scrobbles/waiting')
