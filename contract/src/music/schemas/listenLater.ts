import { z } from 'zod'
import { Msg, PageQuery, page, Text } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { ReviewTarget, TargetKind } from '../../opinions/schemas/reviews.ts'
import * as endpoints from '../listenLater.ts'
import {
  LISTEN_LATER_PAGE,
  LISTEN_LATER_TEXTS,
  MAX_LISTEN_LATER_PER_CALL,
  RESTORE_HOURS,
} from '../listenLater.ts'
import { apiIdOr, Song } from './catalogue.ts'

const limits = [{ name: 'listen-later', max: 1_000, seconds: 3_600 }] as const

const ItemParams = z.object({ kind: TargetKind, apiId: apiIdOr(LISTEN_LATER_TEXTS.itemNotFound) })
export type ListenLaterRef = z.infer<typeof ItemParams>

/** The place where somebody found the item. It is null once they may no longer see it. */
const ListenLaterReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person') }),
  z.object({ kind: z.literal('recommended') }),
  z.object({
    kind: z.literal('review'),
    review: z.object({ id: z.uuid(), author: z.string() }).nullable(),
  }),
  z.object({
    kind: z.literal('playlist'),
    playlist: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  }),
])
export type ListenLaterReason = z.infer<typeof ListenLaterReason>

export const ListenLaterEntry = z.object({
  target: ReviewTarget,
  song: Song.nullable().describe('La canción, si es una'),
  reason: ListenLaterReason,
  addedAt: z.iso.datetime(),
  crossedOffAt: z.iso.datetime().nullable().describe('Cuándo la escuchaste o reseñaste'),
})
export type ListenLaterEntry = z.infer<typeof ListenLaterEntry>

const ListQuery = PageQuery.extend({
  limit: z.coerce.number().int().min(1).max(LISTEN_LATER_PAGE.max).default(LISTEN_LATER_PAGE.default),
})

export const listListenLater = route(endpoints.listListenLater, {
  access: 'member',
  scope: 'read',
  summary: 'Lo que quien pregunta quiere escuchar, en su orden',
  query: ListQuery,
  response: page(ListenLaterEntry).extend({
    total: z.int().describe('Cuántas entradas hay por escuchar en total'),
  }),
})

export const listCompleted = route(endpoints.listCompleted, {
  access: 'member',
  scope: 'read',
  summary: 'Lo que estaba por escuchar y ya se escuchó o reseñó, lo último primero',
  query: PageQuery,
  response: page(ListenLaterEntry),
})

export const listenLaterAmong = route(endpoints.listenLaterAmong, {
  access: 'member',
  scope: 'read',
  summary: 'Cuáles de estas cosas están por escuchar',
  query: z.object({
    items: Text.max(6_000)
      .transform((items) => items.split(',').filter(Boolean))
      .pipe(z.array(Text.regex(/^(artist|album|song):[\da-f-]{1,36}$/)).max(MAX_LISTEN_LATER_PER_CALL))
      .describe('song:123,album:456'),
  }),
  response: z.object({ listed: z.array(z.string()) }),
})

/** The reason to keep. Its names are read from the database. */
const GivenReason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person') }),
  z.strictObject({ kind: z.literal('recommended') }),
  z.strictObject({ kind: z.literal('review'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('playlist'), id: z.uuid() }),
])
export type GivenReason = z.infer<typeof GivenReason>

export const addToListenLater = route(endpoints.addToListenLater, {
  access: 'member',
  summary: 'Pone algo al principio de la lista por escuchar, con su motivo; repetirlo no cambia nada',
  params: ItemParams,
  body: z.strictObject({ reason: GivenReason.optional() }),
  response: Msg,
  limits,
})

export const removeFromListenLater = route(endpoints.removeFromListenLater, {
  access: 'member',
  summary: 'Quita algo de la lista por escuchar; repetirlo no cambia nada',
  params: ItemParams,
  response: Msg,
  limits,
})

export const restoreToListenLater = route(endpoints.restoreToListenLater, {
  access: 'member',
  summary: `Devuelve a su lugar lo que se quitó en las últimas ${RESTORE_HOURS} horas`,
  params: ItemParams,
  response: Msg,
  limits,
})

export const moveInListenLater = route(endpoints.moveInListenLater, {
  access: 'member',
  summary: 'Lleva una entrada delante de otra, o al final',
  params: ItemParams,
  body: z.strictObject({ before: z.strictObject(ItemParams.shape).nullable() }),
  response: Msg,
  limits,
})

export const surpriseMe = route(endpoints.surpriseMe, {
  access: 'member',
  summary: 'Elige una entrada al azar, nunca dos veces seguidas la misma',
  response: ListenLaterEntry,
  limits,
})
