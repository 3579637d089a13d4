import { z } from 'zod'
import { route } from '../../base/schemas/route.ts'
import { Song } from '../../music/schemas/catalogue.ts'
import { ReviewTarget } from '../../opinions/schemas/reviews.ts'
import { ACCOUNT_TEXTS } from '../../people/accounts.ts'
import { FollowablePerson } from '../../people/schemas/accounts.ts'
import { Playlist } from '../../together/schemas/playlists.ts'
import * as endpoints from '../affinity.ts'
import {
  CLOSE_PEOPLE_SHOWN,
  type Confidence,
  EXAMPLES_SHOWN,
  MAX_CLOSE_PEOPLE,
  PLAYLIST_FOR_TWO_SONGS,
} from '../affinity.ts'

const Percentage = z.int().min(0).max(100)
const Score = z.int().min(1).max(5)
const confidence = z
  .enum(['none', 'few', 'some', 'many'] satisfies Confidence[])
  .describe('Cuánto dicen los datos: few si hay menos de 8 cosas en común')
const UserParams = z.object({ userId: z.uuid(ACCOUNT_TEXTS.userNotFound) })

const GivenScore = z.object({ reviewId: z.uuid(), score: Score })
/** An item that both have reviewed, with both scores. */
export const SharedReview = z.object({ target: ReviewTarget, mine: GivenScore, theirs: GivenScore })
export type SharedReview = z.infer<typeof SharedReview>

export const Affinity = z.object({
  percentage: Percentage.nullable().describe('null si no reseñaron nada en común'),
  common: z.int().describe('Cuántas cosas reseñaron los dos'),
  confidence,
  agreements: z
    .array(SharedReview)
    .max(EXAMPLES_SHOWN)
    .describe('Lo que a los dos les gustó más, primero lo menos reseñado'),
  quarrels: z.array(SharedReview).max(EXAMPLES_SHOWN).describe('En lo que más difieren'),
  difference: z
    .number()
    .nullable()
    .describe('La diferencia cuadrática media de sus notas, sin sus promedios'),
  expected: z.number().nullable().describe('La que tendrían por casualidad'),
  means: z.object({ mine: z.number(), theirs: z.number() }).describe('Los promedios que se descuentan'),
  follows: z.int().describe('Artistas y álbumes que siguen los dos'),
  playlist: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('La playlist propia que se creó para los dos'),
})
export type Affinity = z.infer<typeof Affinity>

export const ClosePerson = FollowablePerson.extend({
  percentage: Percentage,
  common: z.int(),
  confidence,
})
export type ClosePerson = z.infer<typeof ClosePerson>

const SongForTwoReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('both') }),
  z.object({ kind: z.literal('mine'), score: Score }),
  z.object({ kind: z.literal('theirs'), score: Score.nullable() }),
  z.object({ kind: z.literal('forMe') }),
  z.object({ kind: z.literal('forThem') }),
  z.object({ kind: z.literal('chosen') }),
])

export const SongForTwo = z.object({ song: Song, reason: SongForTwoReason })
export type SongForTwo = z.infer<typeof SongForTwo>

export const affinityWith = route(endpoints.affinityWith, {
  access: 'member',
  summary: 'Cuánto coincide quien pregunta con otra persona, en qué coinciden más y en qué difieren más',
  params: UserParams,
  response: Affinity,
})

export const closePeople = route(endpoints.closePeople, {
  access: 'member',
  summary:
    'Las personas que más coinciden con quien pregunta, entre quienes muestran su perfil a todo el mundo',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_CLOSE_PEOPLE).default(CLOSE_PEOPLE_SHOWN),
  }),
  response: z.object({
    items: z.array(ClosePerson),
    reviews: z.int().describe('Cuántas reseñas de quien pregunta cuentan'),
  }),
})

export const makePlaylistForTwo = route(endpoints.makePlaylistForTwo, {
  access: 'member',
  summary: 'Crea una playlist propia con canciones para los dos; repetirlo devuelve la misma',
  params: UserParams,
  response: z.object({
    playlist: Playlist,
    isNew: z.boolean(),
    songs: z.array(SongForTwo).max(PLAYLIST_FOR_TWO_SONGS),
  }),
  limits: [{ name: 'playlist', max: 30, seconds: 3_600 }],
})
