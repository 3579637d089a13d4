import { z } from 'zod'
import { digits, Line, upTo } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { Song } from '../../music/schemas/catalogue.ts'
import { SEARCH_TEXTS } from '../../music/search.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../opinions.ts'
import { MAX_OPINION_HITS, MAX_QUOTES, OPINION_QUERY_LENGTH, OPINION_TEXTS } from '../opinions.ts'
import { ReviewTarget, TargetKind } from './reviews.ts'

export const Quote = z.object({
  reviewId: z.uuid(),
  commentId: z.uuid().optional().describe('Si la frase es de un comentario de la reseña'),
  author: Person,
  parts: z
    .array(z.object({ text: z.string(), marked: z.boolean().describe('Si es una de las palabras buscadas') }))
    .describe('La frase citada, en partes'),
})
export type Quote = z.infer<typeof Quote>

export const OpinionHit = z.object({
  item: ReviewTarget,
  song: Song.nullable().describe('La canción, para escucharla; null si es un artista o un álbum'),
  people: z.int().describe('Cuántas personas lo dicen'),
  quotes: z.array(Quote).max(MAX_QUOTES),
})
export type OpinionHit = z.infer<typeof OpinionHit>

export const FoundOpinions = z.object({
  items: z.array(OpinionHit),
  next: z.string().nullable(),
  concepts: z
    .array(
      z.object({
        typed: z.string(),
        understood: z
          .string()
          .nullable()
          .describe('La palabra que se buscó en su lugar; null si es la misma'),
        found: z.boolean().describe('Si alguien escribió algo así'),
        negated: z.boolean().describe('Si se busca lo contrario: «sin voz»'),
      }),
    )
    .describe('Las palabras de la búsqueda que dicen algo, sin artículos ni rodeos'),
})
export type FoundOpinions = z.infer<typeof FoundOpinions>

export const searchOpinions = route(endpoints.searchOpinions, {
  access: 'anyone',
  scope: 'read',
  summary:
    'Busca canciones, álbumes y artistas por lo que se escribió sobre ellos: «algo triste para manejar de noche»',
  query: z.object({
    q: Line.pipe(
      z.string().min(1, SEARCH_TEXTS.empty).superRefine(upTo(OPINION_QUERY_LENGTH, OPINION_TEXTS.long)),
    ),
    kind: TargetKind.optional(),
    cursor: digits(1, MAX_OPINION_HITS, OPINION_TEXTS.badCursor).optional(),
  }),
  response: FoundOpinions,
})
