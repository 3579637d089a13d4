import { z } from 'zod'
import { COUNTRIES } from '../../base/countries.ts'
import { digits, Msg, Text } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../imports.ts'
import { IMPORT_LANGUAGES, IMPORT_STAGES, IMPORT_TEXTS } from '../imports.ts'

const codes = (known: readonly string[], error: string) =>
  z.array(z.enum(known, { error }), { error }).max(known.length, error)

const Countries = codes(COUNTRIES, IMPORT_TEXTS.invalidCountry)
const Languages = codes(IMPORT_LANGUAGES, IMPORT_TEXTS.invalidLanguage)
const YEARS = [1000, 2100] as const
const MINIMUMS = [0, 1000] as const

/** The part of a dump that an installation imports. */
export const ImportSlice = z.strictObject({
  countries: Countries.describe('Artistas de estos países (ISO 3166-1)'),
  languages: Languages.describe('Artistas con ediciones en estos idiomas (ISO 639-3)'),
  since: z
    .int(IMPORT_TEXTS.invalidYear)
    .min(YEARS[0], IMPORT_TEXTS.invalidYear)
    .max(YEARS[1], IMPORT_TEXTS.invalidYear)
    .nullable()
    .describe('Discos desde este año'),
  minReleases: z
    .int(IMPORT_TEXTS.invalidMinimum)
    .min(MINIMUMS[0], IMPORT_TEXTS.invalidMinimum)
    .max(MINIMUMS[1], IMPORT_TEXTS.invalidMinimum)
    .describe('Artistas con al menos tantos discos'),
})
export type ImportSlice = z.infer<typeof ImportSlice>

const Counts = z.object({ total: z.int(), created: z.int() })

/** An import of MusicBrainz, in progress or finished, started in the panel or in the console. */
const catalogueImportSchema = z.object({
  state: z
    .enum(['running', 'waiting', 'done', 'failed', 'cancelled'])
    .describe('waiting: su proceso se detuvo; la del panel continúa en un momento'),
  fromConsole: z.boolean(),
  slice: ImportSlice.extend({ countries: z.array(z.string()), languages: z.array(z.string()) }),
  dumpTimestamp: z.string().nullable(),
  stage: z.enum(IMPORT_STAGES),
  percent: z.int().min(0).max(100),
  detail: z.string().describe('En qué trabaja la etapa, por ejemplo una tabla'),
  rows: z.int().describe('Filas leídas o escritas por la etapa'),
  rowsPerSecond: z.int(),
  secondsLeft: z.int().nullable(),
  problem: z.string().nullable().describe('Por qué falló; nulo si fue un error del servidor'),
  counts: z.object({ artists: Counts, albums: Counts, songs: Counts }).nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  by: Person.nullable(),
})
export interface CatalogueImport extends z.infer<typeof catalogueImportSchema> {}
export const CatalogueImport: Schema<CatalogueImport> = named(catalogueImportSchema)

const list = (items: typeof Countries, error: string) =>
  Text.pipe(z.string().max(1_500, error))
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(items)
    .optional()

export const catalogueDump = route(endpoints.catalogueDump, {
  access: 'admin',
  summary: 'La exportación de MusicBrainz que hay en el servidor y lo que costaría importar esta parte',
  query: z.object({
    countries: list(Countries, IMPORT_TEXTS.invalidCountry),
    languages: list(Languages, IMPORT_TEXTS.invalidLanguage),
    since: digits(...YEARS, IMPORT_TEXTS.invalidYear).optional(),
    minReleases: digits(...MINIMUMS, IMPORT_TEXTS.invalidMinimum).optional(),
  }),
  response: z.object({
    folder: z.string(),
    dump: z
      .object({
        timestamp: z.string(),
        bytes: z.int(),
        hasDerived: z.boolean().describe('Si trae etiquetas y valoraciones'),
      })
      .nullable(),
    problem: z.string().nullable().describe('Por qué no se puede importar lo que hay'),
    estimate: z.object({ songs: z.int(), diskBytes: z.int(), seconds: z.int() }).nullable(),
    takesPayments: z.boolean(),
  }),
})
export type CatalogueDump = z.infer<typeof catalogueDump.response>

const LIMITS = [{ name: 'catalogue-import', max: 20, seconds: 600 }] as const

export const startImport = route(endpoints.startImport, {
  access: 'admin',
  summary: 'Importa una parte de la exportación de MusicBrainz en lugar del catálogo actual',
  body: ImportSlice.extend({
    noncommercial: z
      .boolean()
      .default(false)
      .describe('Usa etiquetas y valoraciones aunque la instalación cobre pagos'),
  }),
  response: Msg,
  limits: LIMITS,
})

export const retryImport = route(endpoints.retryImport, {
  access: 'admin',
  summary: 'Continúa la última importación, que falló, se canceló o quedó a medias, donde quedó',
  response: Msg,
  limits: LIMITS,
})

export const cancelImport = route(endpoints.cancelImport, {
  access: 'admin',
  summary: 'Cancela la importación en curso; el catálogo queda como estaba',
  response: Msg,
  limits: LIMITS,
})
