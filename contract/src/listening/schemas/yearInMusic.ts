import { z } from 'zod'
import { digits } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import * as endpoints from '../yearInMusic.ts'
import {
  type CommunityFigures,
  FIRST_YEAR,
  LAST_YEAR,
  LIKED_REVIEWS,
  TOP_OF_COMMUNITY,
  TOP_OF_YEAR,
  YEAR_TEXTS,
  type YearFigures,
} from '../yearInMusic.ts'

const Day = z.iso.date()
const YearParams = z.object({ year: digits(FIRST_YEAR, LAST_YEAR, YEAR_TEXTS.wrongYear) })

const RankedItem = z.object({
  kind: z.enum(['song', 'album', 'artist']),
  apiId: z.string(),
  name: z.string(),
  artist: z.string().nullable(),
  image: z.string(),
  listens: z.int(),
})
const RankedGenre = z.object({ apiId: z.string(), name: z.string(), listens: z.int() })
const RankedDecade = z.object({ decade: z.int(), listens: z.int() })
const top = <T extends z.core.SomeType>(item: T) => z.array(item).max(TOP_OF_YEAR)

const Figures = z.object({
  listens: z.int(),
  again: z.int().describe('Las que no eran la primera vez'),
  days: z.int().describe('Días con alguna escucha'),
  songs: z.int(),
  albums: z.int(),
  artists: z.int(),
  reviews: z.int(),
  months: z.array(z.int()).length(12).describe('Escuchas por mes, desde enero'),
  topArtists: top(RankedItem),
  topSongs: top(RankedItem),
  topAlbums: top(RankedItem),
  genres: top(RankedGenre),
  decades: z.array(RankedDecade).describe('De la más vieja a la más nueva'),
  streak: z
    .object({ days: z.int(), from: Day, until: Day })
    .nullable()
    .describe('La racha más larga del año'),
  busiestDay: z.object({ day: Day, listens: z.int() }).nullable(),
  likedReview: z
    .object({ id: z.uuid(), title: z.string(), likes: z.int(), about: RankedItem })
    .nullable()
    .describe('La reseña del año con más me gusta'),
  scores: z
    .object({ items: z.int(), mine: z.number(), community: z.number() })
    .nullable()
    .describe('Los promedios propio y de la comunidad de lo reseñado en el año'),
  discoveries: z.object({ artists: z.int(), first: top(RankedItem) }),
}) satisfies z.ZodType<YearFigures>

const Early = z.object({
  state: z.literal('early'),
  year: z.int(),
  opensOn: Day.describe('Desde qué día se puede abrir'),
})
const Empty = z.object({ state: z.literal('empty'), year: z.int() })

export const YearInMusic = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    year: z.int(),
    figures: Figures,
    computedAt: z.iso.datetime().describe('Cuándo se contó'),
  }),
  Early,
  Empty,
])
export type YearInMusic = z.infer<typeof YearInMusic>

const people = z.int().describe('Cuántas personas hay detrás: nunca menos de cinco')
const CommunityItem = RankedItem.extend({ people })

const CommunityFigureSet = z.object({
  listens: z.int().nullable().describe('null si menos de cinco personas llevaron un diario'),
  listeners: z.int().nullable(),
  reviews: z.int(),
  reviewers: z.int(),
  songs: z.array(CommunityItem).max(TOP_OF_COMMUNITY),
  albums: z.array(CommunityItem).max(TOP_OF_COMMUNITY),
  artists: z.array(CommunityItem).max(TOP_OF_COMMUNITY),
  genres: z.array(RankedGenre.extend({ people })).max(TOP_OF_COMMUNITY),
  decades: z.array(RankedDecade.extend({ people })),
  countries: z.array(z.object({ code: z.string(), listens: z.int(), people })).max(TOP_OF_COMMUNITY),
  likedReviews: z
    .array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        likes: z.int(),
        author: z.object({ id: z.uuid(), name: z.string(), userImg: z.string() }),
        about: RankedItem,
      }),
    )
    .max(LIKED_REVIEWS),
}) satisfies z.ZodType<CommunityFigures>

export const CommunityYear = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    year: z.int(),
    figures: CommunityFigureSet,
    computedAt: z.iso.datetime(),
  }),
  Early,
  Empty,
])
export type CommunityYear = z.infer<typeof CommunityYear>

export const myYears = route(endpoints.myYears, {
  access: 'member',
  scope: 'read',
  summary: 'Los años de quien pregunta que tienen escuchas o reseñas y ya se pueden abrir',
  response: z.object({
    years: z.array(z.int()).describe('Del más nuevo al más viejo'),
    thisYear: z.int().describe('El año en curso en su zona horaria'),
    opensOn: Day.describe('Desde qué día se puede abrir el año en curso'),
    isDecember: z.boolean().describe('Si el año en curso ya se puede abrir'),
  }),
})

export const myYear = route(endpoints.myYear, {
  access: 'member',
  scope: 'read',
  summary: 'El año en música de quien pregunta; el año en curso, desde el 1 de diciembre',
  params: YearParams,
  response: YearInMusic,
  limits: [{ name: 'my-year', max: 120, seconds: 60 }],
})

export const communityYears = route(endpoints.communityYears, {
  access: 'anyone',
  scope: 'read',
  summary: 'Los años de la comunidad que se pueden abrir, del más nuevo al más viejo',
  response: z.object({ years: z.array(z.int()) }),
  cache: { seconds: 300, staleSeconds: 3_600 },
})

export const communityYear = route(endpoints.communityYear, {
  access: 'anyone',
  scope: 'read',
  summary: 'El año en música de toda la comunidad, sin nada de los diarios de menos de cinco personas',
  params: YearParams,
  response: CommunityYear,
})
