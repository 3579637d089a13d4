import { z } from 'zod'
import { digits } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { TargetKind } from '../../opinions/schemas/reviews.ts'
import { ACCOUNT_TEXTS } from '../../people/accounts.ts'
import * as endpoints from '../stats.ts'
import { FAVOURITES_SHOWN, MAX_STAT_ROWS, STATS_TEXTS } from '../stats.ts'

const Count = z.int().min(0)

/** The counts of a month, a genre, an artist, … */
const StatFigures = z.object({
  listens: Count.describe('Escuchas del diario'),
  reviews: Count.describe('Reseñas escritas'),
  meanScore: z
    .number()
    .min(1)
    .max(5)
    .nullable()
    .describe(
      'El promedio de las escuchas con calificación y de las reseñas; nulo sin ellas, y para quien cata a ciegas los números de otra persona',
    ),
})

export const MonthFigures = StatFigures.extend({ month: z.int().min(1).max(12) })
export type MonthFigures = z.infer<typeof MonthFigures>

export const YearFigures = StatFigures.extend({ year: z.int() })
export type YearFigures = z.infer<typeof YearFigures>

export const StatRow = StatFigures.extend({
  key: z
    .string()
    .describe('El género, el comienzo de la década, el país (ISO 3166-1) o el idioma (ISO 639-3)'),
  name: z.string(),
})
export type StatRow = z.infer<typeof StatRow>

export const StatItem = StatFigures.extend({
  kind: TargetKind,
  apiId: z.string(),
  name: z.string(),
  artist: z.string().nullable().describe('Nulo si es un artista'),
  artistId: z.string().nullable(),
  image: z.string(),
})
export type StatItem = z.infer<typeof StatItem>

export const Streak = z.object({
  days: z.int().min(1),
  from: z.iso.date(),
  to: z.iso.date(),
})
export type Streak = z.infer<typeof Streak>

export const DayFigures = z.object({ day: z.iso.date(), listens: Count, reviews: Count })
export type DayFigures = z.infer<typeof DayFigures>

const ScoreCounts = z.array(Count).length(5).describe('Cuántas veces 1, 2, 3, 4 y 5')
const rows = z.array(StatRow).max(MAX_STAT_ROWS)
const favourites = z.array(StatItem).max(FAVOURITES_SHOWN)

const statsSchema = StatFigures.extend({
  year: z.int().nullable().describe('Nulo: todos los años'),
  years: z.array(YearFigures).describe('Los años con datos, el más nuevo primero'),
  songs: Count.describe('Canciones distintas, escuchadas o reseñadas'),
  albums: Count.describe('Álbumes distintos, escuchados o reseñados como álbum'),
  artists: Count.describe('Artistas distintos: ellos, sus álbumes o sus canciones'),
  months: z
    .array(MonthFigures)
    .length(12)
    .describe('De enero a diciembre; en todos los años, la suma de cada mes'),
  genres: rows.describe('Como decades, countries y languages, sin lo que no tiene el dato'),
  decades: rows.describe('La más vieja primero'),
  countries: rows,
  languages: rows,
  favouriteArtists: favourites.describe('Primero los de más escuchas y reseñas'),
  favouriteAlbums: favourites,
  favouriteSongs: favourites,
  streaks: z
    .object({
      current: Streak.nullable().describe('La que sigue: llega a hoy o a ayer'),
      longest: Streak.nullable().describe('La más larga, dentro del año pedido'),
    })
    .describe('Días seguidos con una escucha en el diario'),
  days: z
    .array(DayFigures)
    .describe('Los días con datos del año; si se piden todos los años, los de los últimos 365 días'),
  daysFrom: z.iso.date().describe('El primer día del mapa de calor'),
  daysTo: z.iso.date(),
  scores: z.object({
    mine: ScoreCounts.nullable().describe(
      'Calificaciones de las escuchas y las reseñas; nulo para quien cata a ciegas los números de otra persona',
    ),
    community: ScoreCounts.nullable().describe(
      'Todos los votos que cuentan del mismo año, contados cada noche; nulo si todavía no los hay o si se cata a ciegas',
    ),
  }),
})
export interface Stats extends z.infer<typeof statsSchema> {}
export const Stats: Schema<Stats> = named(statsSchema)

const OwnerParams = z.object({ userId: z.uuid(ACCOUNT_TEXTS.userNotFound) })
const Year = digits(1900, 9999, STATS_TEXTS.badYear)

export const statsOf = route(endpoints.statsOf, {
  access: 'anyone',
  scope: 'read',
  summary: 'Los números de una persona, de un año o de todos, si los comparte con quien pregunta',
  params: OwnerParams,
  query: z.object({
    year: Year.optional().describe('Sin año: todos'),
  }),
  response: Stats,
})

export const compareYears = route(endpoints.compareYears, {
  access: 'member',
  scope: 'read',
  summary: 'Los números de dos años de una persona, si los comparte con quien pregunta y su plan lo incluye',
  params: OwnerParams,
  query: z
    .object({ year: Year, other: Year })
    .refine(({ year, other }) => year !== other, STATS_TEXTS.sameYear),
  response: z.object({ year: Stats, other: Stats }),
})
