import { z } from 'zod'
import { digits, keysOf, Msg, PageQuery, Prose, page, upTo } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { apiIdOr, Song } from '../../music/schemas/catalogue.ts'
import { Review } from '../../opinions/schemas/reviews.ts'
import { ACCOUNT_TEXTS } from '../../people/accounts.ts'
import * as endpoints from '../diary.ts'
import {
  AUDIENCES,
  DIARY_TEXTS,
  FIRST_DAY,
  LISTEN_SOURCES,
  LISTENS_OF_ITEM_SHOWN,
  LOGGED_SOURCES,
  NOTE_LENGTH,
  ON_THIS_DAY_SHOWN,
} from '../diary.ts'
import { HISTORY_FORMATS } from '../historyImports.ts'

export const Audience = z.enum(AUDIENCES)

const ListenedKind = z.enum(['song', 'album'], { error: DIARY_TEXTS.badType })
export type ListenedKind = z.infer<typeof ListenedKind>
const ItemId = apiIdOr(DIARY_TEXTS.itemMissing)

/** A day of the calendar, `2026-02-28`. Whether it is in the future depends on the person's time zone. */
export const Day = z.iso
  .date({ error: DIARY_TEXTS.badDay })
  .refine((day) => day >= FIRST_DAY, DIARY_TEXTS.early)
const Score = z.int({ error: DIARY_TEXTS.badScore }).min(1, DIARY_TEXTS.badScore).max(5, DIARY_TEXTS.badScore)
const Note = Prose.pipe(z.string().superRefine(upTo(NOTE_LENGTH, DIARY_TEXTS.noteLong)))

/** The item of an entry: enough for a row, and for playing the song. */
const listenedItemSchema = z.object({
  apiId: z.string(),
  name: z.string(),
  artist: z.string(),
  artistId: z.string(),
  image: z.string(),
  explicit: z.boolean(),
  year: z.int().nullable(),
  song: Song.nullable().describe('La canción completa; null si es un álbum'),
})
export interface ListenedItem extends z.infer<typeof listenedItemSchema> {}
export const ListenedItem: Schema<ListenedItem> = named(listenedItemSchema)

const ImportedFrom = z
  .enum(keysOf(HISTORY_FORMATS))
  .nullable()
  .describe('De qué servicio o archivo se trajo; null si no se importó, o si ya no se sabe')

const listenSchema = z.object({
  id: z.uuid(),
  type: ListenedKind,
  item: ListenedItem,
  day: z.iso.date(),
  again: z.boolean().describe('Si ya lo había escuchado antes'),
  score: z
    .int()
    .nullable()
    .describe('null si no lo puntuó; también en la cata a ciegas, hasta que quien pregunta reseña lo mismo'),
  note: z.string().describe('Solo la lee quien la escribió; vacía para los demás'),
  source: z.enum(LISTEN_SOURCES),
  listenedAt: z.iso
    .datetime()
    .nullable()
    .describe('Cuándo empezó, si lo dijo el archivo o el programa; solo lo lee quien lo escuchó'),
  from: ImportedFrom,
  createdAt: z.iso.datetime(),
  hidden: z
    .literal(true)
    .optional()
    .describe('Un administrador ocultó la canción o el álbum; solo lo sabe quien lo escuchó'),
})
export interface Listen extends z.infer<typeof listenSchema> {}
export const Listen: Schema<Listen> = named(listenSchema)

export const NewListen = z.strictObject({
  clientId: z.uuid(),
  type: ListenedKind,
  apiId: ItemId,
  day: Day.optional().describe('Hoy, en la zona horaria de la persona, si no se dice'),
  again: z.boolean().optional().describe('Si no se dice: si ya está en el diario'),
  score: Score.nullish(),
  note: Note.optional(),
  source: z.enum(LOGGED_SOURCES).default('person'),
})
export type NewListen = z.output<typeof NewListen>

/** Omitted fields keep their value. */
export const EditedListen = z.strictObject({
  day: Day.optional(),
  again: z.boolean().optional(),
  score: Score.nullish(),
  note: Note.optional(),
})
export type EditedListen = z.output<typeof EditedListen>

const limits = [{ name: 'listen', max: 600, seconds: 3_600 }]
const ListenParams = z.object({ id: z.uuid(DIARY_TEXTS.notFound) })
const OwnerParams = z.object({ userId: z.uuid(ACCOUNT_TEXTS.userNotFound) })
const ItemParams = z.object({ type: ListenedKind, apiId: ItemId })

export const logListen = route(endpoints.logListen, {
  access: 'member',
  scope: 'diary',
  summary: 'Anota en el diario que se escuchó una canción o un álbum; repetirlo no lo anota dos veces',
  body: NewListen,
  response: Listen,
  status: 201,
  limits,
})

export const editListen = route(endpoints.editListen, {
  access: 'member',
  scope: 'diary',
  summary: 'Cambia una escucha propia; lo que no se envía queda como está',
  params: ListenParams,
  body: EditedListen,
  response: Listen,
  limits,
})

export const deleteListen = route(endpoints.deleteListen, {
  access: 'member',
  scope: 'diary',
  summary: 'Elimina una escucha propia; se puede restaurar durante un día',
  params: ListenParams,
  response: Msg,
  limits,
})

export const restoreListen = route(endpoints.restoreListen, {
  access: 'member',
  scope: 'diary',
  summary: 'Restaura una escucha eliminada hace menos de un día',
  params: ListenParams,
  response: Listen,
  limits,
})

const Month = z.string().regex(/^(19|[2-9]\d)\d{2}-(0[1-9]|1[0-2])$/, DIARY_TEXTS.badMonth)

export const listDiary = route(endpoints.listDiary, {
  access: 'anyone',
  scope: 'read',
  summary: 'El diario de una persona, el día más nuevo primero, si lo comparte con quien pregunta',
  params: OwnerParams,
  query: PageQuery.extend({
    month: Month.optional().describe('Solo este mes, como 2026-11'),
    day: Day.optional().describe('Solo este día, como 2026-11-17'),
  }),
  response: page(Listen),
})

export const DiaryCalendar = z.object({
  year: z.int(),
  days: z.array(z.object({ day: z.iso.date(), listens: z.int() })).describe('Solo los días con escuchas'),
  listens: z.int().describe('Cuántas hay en el año'),
  firstYear: z.int().nullable().describe('El año de la primera escucha; null si el diario está vacío'),
  lastYear: z.int().nullable(),
  today: z.iso.date().describe('Qué día es para quien pregunta'),
})
export type DiaryCalendar = z.infer<typeof DiaryCalendar>

export const diaryCalendar = route(endpoints.diaryCalendar, {
  access: 'anyone',
  scope: 'read',
  summary: 'Cuántas escuchas tiene cada día de un año, si la persona comparte su diario con quien pregunta',
  params: OwnerParams,
  query: z.object({
    year: digits(1900, 9999, DIARY_TEXTS.badYear).optional().describe('Por defecto, este año'),
  }),
  response: DiaryCalendar,
})

export const diaryAccess = route(endpoints.diaryAccess, {
  access: 'anyone',
  scope: 'read',
  summary: 'Si quien pregunta puede leer el diario y los números de una persona',
  params: OwnerParams,
  response: z.object({ diary: z.boolean(), stats: z.boolean() }),
})

const undatedListenSchema = listenSchema
  .pick({
    type: true,
    item: true,
    note: true,
    from: true,
    hidden: true,
  })
  .extend({
    score: z.int().nullable(),
    addedAt: z.iso.datetime().describe('Cuándo se trajo'),
  })
export interface UndatedListen extends z.infer<typeof undatedListenSchema> {}
export const UndatedListen: Schema<UndatedListen> = named(undatedListenSchema)

export const listensOf = route(endpoints.listensOf, {
  access: 'member',
  scope: 'read',
  summary: 'Las escuchas propias de una canción o un álbum, la más nueva primero',
  params: ItemParams,
  response: z.object({
    items: z.array(Listen).max(LISTENS_OF_ITEM_SHOWN),
    total: z.int().describe('Cuántas hay, aunque no estén todas'),
    undated: UndatedListen.nullable().describe('Lo que se importó sin fecha, si algo'),
  }),
})

export const listUndated = route(endpoints.listUndated, {
  access: 'member',
  scope: 'read',
  summary: 'Lo que quien pregunta escuchó sin que se sepa cuándo, lo último que se trajo primero',
  query: PageQuery,
  response: page(UndatedListen).extend({ total: z.int() }),
})

export const deleteUndated = route(endpoints.deleteUndated, {
  access: 'member',
  scope: 'diary',
  summary: 'Quita una escucha sin fecha',
  params: ItemParams,
  response: Msg,
  limits,
})

export const OpinionCurve = z.object({
  mine: z
    .array(z.object({ day: z.iso.date(), score: z.int(), source: z.enum(['listen', 'review']) }))
    .describe('Las calificaciones propias con su día, la más vieja primero'),
  community: z
    .array(
      z.object({
        month: z.string().describe('En UTC, como 2026-11'),
        mean: z.number().describe('De los votos de este mes'),
        votes: z.int(),
        meanSoFar: z.number().describe('De todos los votos hasta este mes'),
      }),
    )
    .describe('Solo los meses con votos que cuentan, el más viejo primero; vacía en la cata a ciegas'),
  blind: z.literal(true).optional().describe('Quien pregunta cata a ciegas y todavía no lo reseñó'),
})
export type OpinionCurve = z.infer<typeof OpinionCurve>

export const opinionCurve = route(endpoints.opinionCurve, {
  access: 'anyone',
  scope: 'read',
  summary: 'Cómo cambió con el tiempo la opinión propia y la de la comunidad sobre una canción o un álbum',
  params: ItemParams,
  response: OpinionCurve,
})

const memorySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('review'), day: z.iso.date(), yearsAgo: z.int(), review: Review }),
  z.object({ kind: z.literal('listen'), day: z.iso.date(), yearsAgo: z.int(), listen: Listen }),
])
export type Memory = z.infer<typeof memorySchema>
export const Memory: Schema<Memory> = named(memorySchema)

export const onThisDay = route(endpoints.onThisDay, {
  access: 'member',
  scope: 'read',
  summary: 'Lo que quien pregunta escribió y escuchó este mismo día en años anteriores, lo más nuevo primero',
  response: z.object({ today: z.iso.date(), items: z.array(Memory).max(ON_THIS_DAY_SHOWN) }),
})

export const DiarySettings = z.strictObject({
  diaryAudience: Audience.describe('Quiénes leen el diario, sin las notas'),
  statsAudience: Audience.describe('Quiénes ven los números'),
  offersPreviews: z.boolean().describe('Si al final de un avance se ofrece anotarlo'),
  logsPreviews: z.boolean().describe('Si un avance escuchado hasta el final se anota solo'),
  showsPlaying: z
    .boolean()
    .describe('Si quienes leen el diario ven también qué está sonando, cuando un programa lo dice'),
})
export type DiarySettings = z.infer<typeof DiarySettings>

export const diarySettings = route(endpoints.diarySettings, {
  access: 'member',
  summary: 'Quiénes leen el diario y los números, y qué pasa al final de un avance',
  response: DiarySettings,
})

export const saveDiarySettings = route(endpoints.saveDiarySettings, {
  access: 'member',
  summary: 'Cambia quiénes leen el diario y los números, y qué pasa al final de un avance',
  body: DiarySettings.partial(),
  response: DiarySettings,
  limits: [{ name: 'diary-settings', max: 120, seconds: 3_600 }],
})
