import { endpoint } from '../base/endpoint.ts'
import { REASON_LENGTH } from '../base/fields.ts'

export const VOTE_STATES = {
  held: 'En revisión',
  released: 'Cuentan',
  dropped: 'Descartados',
} as const
export type VoteState = keyof typeof VOTE_STATES

/** Why a vote was held back, as Admins read it. */
export const VOTE_RULES = {
  young: 'Cuenta nueva: ya contaban varios votos de cuentas nuevas',
  cluster: 'Cuentas que parecen ir juntas: creadas a la vez o con los mismos votos',
  burst: 'Muchas cuentas casi sin votos llegaron juntas y opinan muy distinto',
  imported: 'Importado por una cuenta que todavía no tiene recorrido aquí',
  rewritten: 'Volvió a escribir una reseña cuyo voto no contaba',
} as const
export type VoteRule = keyof typeof VOTE_RULES

export const VOTE_TEXTS = {
  nothingToDecide: 'Esos votos ya no están en revisión',
  released: 'Los votos ya cuentan',
  dropped: 'Los votos quedaron descartados',
  undropped: 'Los votos volvieron a como estaban',
  reasonRequired: 'Explica por qué; queda en el registro',
  reasonLong: `El motivo puede tener hasta ${REASON_LENGTH} caracteres`,
} as const

/** How many votes one decision changes. */
export const MAX_VOTES_DECIDED = 1_000

export const listHeldItems = endpoint('GET', '/api/back-end/admin/votes')
export const listHeldVotes = endpoint('GET', '/api/back-end/admin/votes/item')
export const decideVotes = endpoint('PUT', '/api/back-end/admin/votes')
