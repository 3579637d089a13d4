import { endpoint } from '../base/endpoint.ts'

/** The rights of a token, in the words of the person who gives it to a program. */
export const TOKEN_SCOPES = {
  read: {
    name: 'Leer',
    does: 'Ver el catálogo, las reseñas, y tu diario, tus playlists y tus números',
  },
  diary: {
    name: 'Escribir el diario',
    does: 'Anotar, cambiar y borrar escuchas, y decir qué estás escuchando',
  },
  playlists: {
    name: 'Playlists',
    does: 'Crear, cambiar y borrar tus playlists',
  },
} as const
export type TokenScope = keyof typeof TOKEN_SCOPES

/** In days; null is a token that does not expire. */
export const TOKEN_LIFETIMES = [30, 90, 365, null] as const
export type TokenLifetime = (typeof TOKEN_LIFETIMES)[number]

export const MAX_TOKENS = 20
export const TOKEN_NAME_LENGTH = 60
/** Every token begins with it, so that it is recognised where it does not belong, for example in published code. */
export const TOKEN_PREFIX = 'rmt_'
/** How often a program can make calls with one token, and all programs of one person together. */
export const CALLS_PER_TOKEN = { max: 300, seconds: 60 } as const
export const CALLS_PER_OWNER = { max: 900, seconds: 60 } as const

export const TOKEN_TEXTS = {
  nameRequired: '* Ponle un nombre, para reconocerlo',
  nameLong: `* El nombre puede tener hasta ${TOKEN_NAME_LENGTH} caracteres`,
  scopesRequired: '* Elige al menos un permiso',
  tooMany: `Puedes tener hasta ${MAX_TOKENS} tokens. Revoca uno que no uses`,
  notFound: 'Ese token ya no existe',
  revoked: 'Token revocado. Deja de funcionar ahora mismo',
  invalid: 'El token no es válido: venció, lo revocaste o está mal copiado',
  noToken: 'Esta llamada se hace con un token de acceso',
  notForTokens: 'Un token no puede hacer esta llamada: solo se hace con la sesión iniciada en ReMusic',
  lacksScope: (scope: TokenScope) =>
    `A este token le falta el permiso «${TOKEN_SCOPES[scope].name}» para hacer esta llamada`,
} as const

export const listTokens = endpoint('GET', '/api/back-end/tokens')
/** For a program that has nothing but its token. */
export const ownToken = endpoint('GET', '/api/back-end/tokens/own')
export const createToken = endpoint('POST', '/api/back-end/tokens')
export const revokeToken = endpoint('DELETE', '/api/back-end/tokens/:id')
