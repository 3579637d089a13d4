import { z } from 'zod'
import { COUNTRIES } from '../../base/countries.ts'
import { digits, Line } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { ApiId, Song } from '../../music/schemas/catalogue.ts'
import * as endpoints from '../rankings.ts'
import {
  MAX_PLACES,
  PLACES_PER_PAGE,
  RANKED_KINDS,
  RANKING_ORDERS,
  RANKING_PERIODS,
  RANKING_TEXTS,
  startOfNamed,
} from '../rankings.ts'

const RankedItem = z.object({
  kind: z.enum(RANKED_KINDS),
  apiId: z.string(),
  name: z.string(),
  artist: z.string().nullable().describe('null si es un artista'),
  artistId: z.string().nullable(),
  image: z.string(),
  song: Song.nullable().describe('La canción, para escucharla; null si es un artista o un álbum'),
})
export type RankedItem = z.infer<typeof RankedItem>

const RankingPlace = z.object({
  place: z.int().min(1).max(MAX_PLACES),
  before: z.int().nullable().describe('Su puesto en el período anterior; null si no estaba'),
  times: z.int().describe('En cuántas listas como esta estuvo, con esta'),
  people: z.int().describe('Cuántas personas lo escucharon o reseñaron en el período'),
  votes: z.int().nullable().describe('Cuántas notas del período cuentan; null en la cata a ciegas'),
  score: z.number().nullable().describe('La nota que resulta de ellas; null sin notas y en la cata a ciegas'),
  item: RankedItem,
})
export type RankingPlace = z.infer<typeof RankingPlace>

export const Ranking = z.object({
  period: z.enum(RANKING_PERIODS),
  kind: z.enum(RANKED_KINDS),
  order: z.enum(RANKING_ORDERS),
  when: z
    .string()
    .nullable()
    .describe('El período: 2026-W42, 2026-10 o 2026; null si no hay listas o es de siempre'),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  isOpen: z.boolean().describe('Si el período todavía no termina'),
  computedAt: z.iso.datetime().nullable(),
  earlier: z.string().nullable().describe('El período anterior con lista'),
  later: z.string().nullable(),
  compared: z.boolean().describe('Si hay una lista del período anterior con que comparar'),
  genre: z.object({ id: z.string(), name: z.string() }).nullable(),
  country: z.string().nullable(),
  decade: z.int().nullable(),
  genres: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('De qué géneros hay lista en el período'),
  countries: z.array(z.string()),
  decades: z.array(z.int()),
  blind: z.boolean().describe('Cata a ciegas: solo hay listas de lo más escuchado'),
  total: z.int(),
  items: z.array(RankingPlace),
  next: z.string().nullable(),
})
export type Ranking = z.infer<typeof Ranking>

const Query = z
  .object({
    period: z.enum(RANKING_PERIODS, RANKING_TEXTS.badPeriod).default('week'),
    kind: z.enum(RANKED_KINDS, RANKING_TEXTS.badKind).default('song'),
    order: z.enum(RANKING_ORDERS, RANKING_TEXTS.badOrder).default('people'),
    when: Line.pipe(z.string().max(10, RANKING_TEXTS.badWhen)).optional(),
    genre: ApiId.optional(),
    country: Line.pipe(
      z.string().refine((code) => COUNTRIES.includes(code), RANKING_TEXTS.badCountry),
    ).optional(),
    decade: digits(1000, 2990, RANKING_TEXTS.badDecade)
      .refine((year) => year % 10 === 0, RANKING_TEXTS.badDecade)
      .optional(),
    cursor: digits(1, MAX_PLACES, RANKING_TEXTS.badPage).optional(),
    limit: digits(1, MAX_PLACES, RANKING_TEXTS.badPage).default(PLACES_PER_PAGE),
  })
  .superRefine(({ period, kind, when, decade }, context) => {
    const reject = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (when !== undefined && startOfNamed(period, when) === null) reject('when', RANKING_TEXTS.badWhen)
    if (kind === 'artist' && decade !== undefined) reject('decade', RANKING_TEXTS.noDecade)
  })

export const ranking = route(endpoints.ranking, {
  access: 'anyone',
  scope: 'read',
  summary:
    'Una lista de éxitos: lo más escuchado o lo mejor puntuado de una semana, un mes, un año o de siempre, por género, país y década',
  query: Query,
  response: Ranking,
  cache: { seconds: 60, staleSeconds: 600, hasScores: true },
})
