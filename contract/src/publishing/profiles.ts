import { endpoint } from '../base/endpoint.ts'

export const BIO_LENGTH = 300
export const MAX_LINKS = 4
export const LINK_LENGTH = 300
export const LINK_LABEL_LENGTH = 40
export const MAX_FAVOURITES = 4
/** How many of the genres a user writes about most are shown. */
export const GENRES_SHOWN = 5
/** The months in the chart of a user's activity, the current one included. */
export const ACTIVITY_MONTHS = 12

export const PROFILE_TEXTS = {
  saved: 'Perfil actualizado',
  bioLong: `Tu presentación puede tener hasta ${BIO_LENGTH} caracteres`,
  unknownCountry: 'Elige un país de la lista',
  linkInvalid: 'Escribe una dirección completa que empiece con https://',
  linkLong: `Un enlace puede tener hasta ${LINK_LENGTH} caracteres`,
  labelLong: `El nombre de un enlace puede tener hasta ${LINK_LABEL_LENGTH} caracteres`,
  manyLinks: `Puedes poner hasta ${MAX_LINKS} enlaces`,
  manyFavourites: `Puedes elegir hasta ${MAX_FAVOURITES} favoritos`,
  favouriteTwice: 'Elegiste dos veces el mismo favorito',
  favouriteMissing: 'Uno de tus favoritos ya no está en ReMusic; quítalo y guarda de nuevo',
  notYourReview: 'Solo puedes fijar una reseña tuya que esté publicada',
  open: 'Tu perfil se ve sin iniciar sesión',
  closed: 'Tu perfil se ve solo con una cuenta',
  signIn: 'Inicia sesión para ver este perfil',
} as const

export const profileOf = endpoint('GET', '/api/back-end/profiles/:id')
export const editProfile = endpoint('PUT', '/api/back-end/profiles')
export const openProfile = endpoint('PUT', '/api/back-end/profiles/visitors')
