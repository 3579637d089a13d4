import { z } from 'zod'
import { digits, keysOf, Msg, PageQuery, page, Text } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { apiIdOr } from '../../music/schemas/catalogue.ts'
import { ReviewTarget, TargetKind } from '../../opinions/schemas/reviews.ts'
import * as endpoints from '../historyImports.ts'
import {
  CERTAINTIES,
  HISTORY_FORMATS,
  HISTORY_IMPORT_STATES,
  HISTORY_IMPORT_TEXTS,
  HISTORY_KINDS,
  MAX_HISTORY_BYTES,
  PASSED_OVER,
  SCORE_SCALES,
  TABLE_COLUMNS,
} from '../historyImports.ts'

const ImportParams = z.object({ id: z.uuid(HISTORY_IMPORT_TEXTS.notFound) })

const historyImportSchema = z.object({
  id: z.uuid(),
  format: z.enum(keysOf(HISTORY_FORMATS)).nullable().describe('null hasta que se reconoce'),
  state: z.enum(HISTORY_IMPORT_STATES),
  bytes: z.int(),
  progress: z.number().min(0).max(1).nullable().describe('Del paso en que está; null si no se puede saber'),
  kinds: z
    .partialRecord(z.enum(keysOf(HISTORY_KINDS)), z.int())
    .describe('Cuántas entradas hay de cada clase'),
  passedOver: z
    .partialRecord(z.enum(keysOf(PASSED_OVER)), z.int())
    .describe('Filas que no se traen, y por qué'),
  items: z
    .object({ sure: z.int(), likely: z.int(), unknown: z.int() })
    .describe('Canciones, álbumes y artistas distintos, por cuán seguro es su encuentro en el catálogo'),
  written: z.int().describe('Entradas que se agregaron'),
  known: z.int().describe('Entradas que ya estaban'),
  table: z
    .object({ header: z.array(z.string()), rows: z.array(z.array(z.string())) })
    .nullable()
    .describe('El comienzo de una tabla desconocida, para decir qué es cada columna'),
  error: z.object({ msg: z.string(), line: z.int().nullable() }).nullable(),
  foreign: z
    .boolean()
    .describe('Si es el archivo de otra cuenta de ReMusic: se trae en privado, y sus textos no se publican'),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  hasReport: z.boolean().describe('Si todavía se puede descargar el informe'),
})
export interface HistoryImport extends z.infer<typeof historyImportSchema> {}
export const HistoryImport: Schema<HistoryImport> = named(historyImportSchema)

const historyItemSchema = z.object({
  number: z.int(),
  kind: TargetKind,
  title: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  entries: z.int().describe('En cuántas entradas está'),
  certainty: z.enum(CERTAINTIES),
  chosen: z.boolean().describe('Si la persona ya decidió por su cuenta'),
  match: ReviewTarget.nullable().describe('Lo que se encontró en el catálogo; null si nada, o si no se trae'),
})
export interface HistoryItem extends z.infer<typeof historyItemSchema> {}
export const HistoryItem: Schema<HistoryItem> = named(historyItemSchema)

export const startHistoryImport = route(endpoints.startHistoryImport, {
  access: 'member',
  summary: 'Empieza a traer la historia de otro servicio; el archivo se sube después, en partes',
  body: z.strictObject({
    extension: Text.max(10).describe('La terminación del nombre del archivo, como csv'),
    bytes: z
      .int(HISTORY_IMPORT_TEXTS.empty)
      .min(1, HISTORY_IMPORT_TEXTS.empty)
      .max(MAX_HISTORY_BYTES, HISTORY_IMPORT_TEXTS.tooLarge),
  }),
  response: HistoryImport,
  status: 201,
  limits: [{ name: 'history-import', max: 60, seconds: 86_400 }],
})

export const listHistoryImports = route(endpoints.listHistoryImports, {
  access: 'member',
  summary: 'Lo que quien pregunta trajo de otros servicios, lo último primero',
  query: PageQuery,
  response: page(HistoryImport),
})

export const historyImport = route(endpoints.historyImport, {
  access: 'member',
  summary: 'En qué paso está una importación propia',
  params: ImportParams,
  response: HistoryImport,
})

export const putHistoryChunk = route(endpoints.putHistoryChunk, {
  access: 'member',
  summary: 'Sube una parte del archivo; repetirla la reemplaza',
  params: ImportParams.extend({ position: digits(0, 999, HISTORY_IMPORT_TEXTS.badChunk) }),
  bytes: endpoints.CHUNK_BYTES,
  response: z.object({
    received: z.int().describe('Cuántos bytes llegaron hasta ahora, de todas las partes'),
  }),
  limits: [{ name: 'history-chunk', max: 2_000, seconds: 3_600 }],
})

export const readHistory = route(endpoints.readHistory, {
  access: 'member',
  summary: 'Dice que el archivo está completo y empieza a leerlo',
  params: ImportParams,
  response: HistoryImport,
})

const Column = z.int().min(0).max(999)

export const TableColumns = z.strictObject({
  columns: z
    .partialRecord(z.enum(keysOf(TABLE_COLUMNS)), Column)
    .describe('La posición de cada columna, desde 0'),
  scale: z.literal(SCORE_SCALES).default(10).describe('La calificación más alta posible'),
  hasHeader: z.boolean().default(true).describe('Si la primera fila son los nombres de las columnas'),
})
export type TableColumns = z.output<typeof TableColumns>

export const nameHistoryColumns = route(endpoints.nameHistoryColumns, {
  access: 'member',
  summary: 'Dice qué es cada columna de una tabla desconocida y empieza a leerla',
  params: ImportParams,
  body: TableColumns,
  response: HistoryImport,
})

export const listHistoryItems = route(endpoints.listHistoryItems, {
  access: 'member',
  summary: 'Lo que nombra el archivo, con lo que se encontró en el catálogo; lo que más aparece, primero',
  params: ImportParams,
  query: PageQuery.extend({
    certainty: z.enum(CERTAINTIES).optional(),
    words: Text.max(100).optional().describe('Solo lo que las contiene en el título o el artista'),
  }),
  response: page(HistoryItem),
})

export const chooseHistoryItem = route(endpoints.chooseHistoryItem, {
  access: 'member',
  summary: 'Elige a mano qué es una fila de la importación, o que no se traiga',
  params: ImportParams.extend({ number: digits(0, 999_999_999, HISTORY_IMPORT_TEXTS.itemNotFound) }),
  body: z.strictObject({
    apiId: apiIdOr(HISTORY_IMPORT_TEXTS.itemMissing)
      .nullable()
      .describe('Del mismo tipo que la fila; null: que no se traiga'),
  }),
  response: HistoryItem,
  limits: [{ name: 'history-choice', max: 5_000, seconds: 3_600 }],
})

export const confirmHistoryImport = route(endpoints.confirmHistoryImport, {
  access: 'member',
  summary: 'Confirma lo que se vio en la vista previa y empieza a escribirlo',
  params: ImportParams,
  body: z.strictObject({
    likely: z.boolean().describe('Si se traen también los encuentros probables'),
    reviews: z
      .boolean()
      .describe(
        'Si los textos se publican como reseñas; si no, y siempre que el archivo es de otra cuenta, quedan como notas del diario',
      ),
  }),
  response: HistoryImport,
})

export const undoHistoryImport = route(endpoints.undoHistoryImport, {
  access: 'member',
  summary: 'Deshace una importación entera',
  params: ImportParams,
  response: HistoryImport,
})

export const cancelHistoryImport = route(endpoints.cancelHistoryImport, {
  access: 'member',
  summary: 'Cancela una importación que todavía no se confirmó, y borra el archivo',
  params: ImportParams,
  response: Msg,
})

export const historyReport = route(endpoints.historyReport, {
  access: 'member',
  summary: 'Qué pasó con cada fila de una importación, como tabla; se puede descargar durante 30 días',
  params: ImportParams,
  response: z.string(),
  file: ['text/csv'],
  limits: [{ name: 'history-report', max: 100, seconds: 3_600 }],
})
