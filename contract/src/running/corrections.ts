import { endpoint } from '../base/endpoint.ts'

export const NOTE_LENGTH = 300
export const TITLE_LENGTH = 500
export const NAME_LENGTH = 300
export const DISAMBIGUATION_LENGTH = 200
export const MAX_DURATION_SECONDS = 86_400
/** How many proposals of one person may wait for a decision. */
export const MAX_PENDING_CORRECTIONS = 50

/** The fields that can be corrected, with the names that people read. */
export const CORRECTION_FIELDS = {
  song: { title: 'Título', duration: 'Duración', disambiguation: 'Aclaración', explicit: 'Letra explícita' },
  album: {
    title: 'Título',
    releasedOn: 'Fecha de lanzamiento',
    type: 'Tipo',
    disambiguation: 'Aclaración',
  },
  artist: { name: 'Nombre', country: 'País', disambiguation: 'Aclaración', genre: 'Género' },
} as const

export const ALBUM_TYPES = {
  album: 'Álbum',
  single: 'Sencillo',
  ep: 'EP',
  live: 'En vivo',
  compilation: 'Recopilatorio',
  soundtrack: 'Banda sonora',
  other: 'Otro',
} as const

export const CORRECTION_STATES = {
  pending: 'En revisión',
  accepted: 'Aceptada',
  rejected: 'Rechazada',
  withdrawn: 'Retirada',
} as const

export const CORRECTION_TEXTS = {
  titleRequired: 'Escribe el título',
  titleLong: `El título puede tener hasta ${TITLE_LENGTH} caracteres`,
  nameRequired: 'Escribe el nombre',
  nameLong: `El nombre puede tener hasta ${NAME_LENGTH} caracteres`,
  disambiguationLong: `La aclaración puede tener hasta ${DISAMBIGUATION_LENGTH} caracteres`,
  durationInvalid: 'Escribe la duración en minutos y segundos, como 3:45',
  dateInvalid: 'Escribe el año, el mes y el año, o la fecha completa, como 1999, 1999-07 o 1999-07-20',
  typeInvalid: 'Elige un tipo de la lista',
  countryInvalid: 'Elige un país de la lista',
  genreInvalid: 'Elige un género de la lista',
  noteLong: `La nota puede tener hasta ${NOTE_LENGTH} caracteres`,
  nothingChanged: 'Cambia algún dato para proponer una corrección',
  sent: '¡Gracias! Una persona del equipo va a revisar tu corrección',
  alreadyPending: 'Ya propusiste una corrección de ese dato y sigue en revisión',
  tooMany: 'Tienes muchas correcciones en revisión; espera a que el equipo las mire',
  notFound: 'No encontramos esa corrección',
  alreadyDecided: 'Esa corrección ya fue resuelta',
  withdrawn: 'Retiraste tu corrección',
  accepted: 'Corrección aceptada: la página ya la muestra',
  rejected: 'Corrección rechazada',
  reasonRequired: 'Explica por qué la rechazas; lo va a leer quien la propuso',
  corrected: 'Datos corregidos',
  hidden: 'Lo ocultaste: nadie más lo ve',
  shown: 'Se ve de nuevo',
  merged: 'Quedaron unidos en una sola página',
  mergeUnlike: 'No parecen lo mismo: escribe el nombre de la página que se va para unirlas',
  separated: 'Las dos páginas vuelven a estar separadas',
  mergedWithItself: 'Elige otra página con la que unirla',
  importing: 'Hay una importación en curso; podrás unir páginas cuando termine',
} as const

export const itemToCorrect = endpoint('GET', '/api/back-end/corrections/item')
export const proposeCorrection = endpoint('POST', '/api/back-end/corrections')
export const ownCorrections = endpoint('GET', '/api/back-end/corrections')
export const withdrawCorrection = endpoint('DELETE', '/api/back-end/corrections/:id')
export const listCorrections = endpoint('GET', '/api/back-end/admin/corrections')
export const decideCorrection = endpoint('PUT', '/api/back-end/admin/corrections/:id')
export const correctItem = endpoint('PUT', '/api/back-end/admin/items/values')
export const listHiddenItems = endpoint('GET', '/api/back-end/admin/items/hidden')
export const hideItem = endpoint('PUT', '/api/back-end/admin/items/hidden')
export const mergePreview = endpoint('GET', '/api/back-end/admin/items/merge')
export const mergeItem = endpoint('POST', '/api/back-end/admin/items/merge')
