import { z } from 'zod'
import type { Endpoint } from '../../base/endpoint.ts'
import { digits, Line, Msg, PageQuery, page, Text } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { type Cache, type Limit, route } from '../../base/schemas/route.ts'
import { ScoreSummary } from '../../opinions/schemas/votes.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../catalogue.ts'
import { ALBUM_TYPES, API_ID, DISCOGRAPHY_PARTS, LISTEN_SERVICES } from '../catalogue.ts'
import { CATALOGUE_TEXTS } from '../catalogueTexts.ts'
import { CatalogueImport } from './imports.ts'

/** The id of an item in an address. An MBID may be written in upper case, as some programs do. */
export const apiIdOr = (error: string) => z.string({ error }).toLowerCase().regex(API_ID, error)

/** The source's id of a genre, artist, album or song; used in every API and page address. */
export const ApiId = apiIdOr(CATALOGUE_TEXTS.invalidId)

/** The specification requires both names of a value: `id` and `apiId`, `image` and `img`, `title` and `name`. */
const genreSchema = z.object({ id: z.string(), name: z.string(), image: z.string() })
export interface Genre extends z.infer<typeof genreSchema> {}
export const Genre: Schema<Genre> = named(genreSchema)

export const artistSchema = z.object({
  id: z.string(),
  apiId: z.string(),
  name: z.string(),
  disambiguation: z.string().describe('Lo que lo distingue de otros del mismo nombre; casi siempre vacío'),
  image: z.string(),
  img: z.string(),
})
export interface Artist extends z.infer<typeof artistSchema> {}
export const Artist: Schema<Artist> = named(artistSchema)

export const Credit: Schema<endpoints.Credit> = z.object({
  artistId: z.string(),
  name: z.string(),
  join: z.string(),
} satisfies Record<keyof endpoints.Credit, z.core.SomeType>)
const Credits = z.array(Credit).min(1).describe('Quiénes la firman, en su orden; artist es quien la encabeza')

export const albumSchema = z.object({
  id: z.string(),
  apiId: z.string(),
  title: z.string(),
  name: z.string(),
  image: z.string(),
  img: z.string(),
  artist: z.string(),
  artistId: z.string(),
  idartist: z.string(),
  imageartist: z.string(),
  nameartist: z.string(),
  credits: Credits,
  disambiguation: z.string(),
  albumType: z.enum(ALBUM_TYPES).nullable().describe('Nulo si la fuente no lo dice'),
  year: z.int().nullable(),
  explicit: z.boolean(),
})
export interface Album extends z.infer<typeof albumSchema> {}
export const Album: Schema<Album> = named(albumSchema)

export const songSchema = z.object({
  id: z.string(),
  apiId: z.string(),
  title: z.string(),
  duration: z.int().describe('Segundos'),
  image: z.string(),
  preview: z.string().nullable().describe('Dónde suena; null si no tiene avance'),
  hasPreview: z.boolean(),
  artist: z.string(),
  artistId: z.string(),
  credits: Credits,
  disambiguation: z.string(),
  album: z.string(),
  albumId: z.string(),
  fixAlbumId: z.string().describe('Lo mismo que albumId'),
  explicit: z.boolean(),
  popularity: z.int().describe('De 0 a 1.000.000'),
})
export interface Song extends z.infer<typeof songSchema> {}
export const Song: Schema<Song> = named(songSchema)

const Part: Schema<endpoints.DiscographyPart> = z.enum(DISCOGRAPHY_PARTS)

/** The origin of an imported item, as its page names it. */
const Provenance = {
  labels: z.array(z.string()).describe('Los géneros como los nombra la fuente'),
  mbid: z.string().nullable().describe('Con qué identificador está en MusicBrainz'),
}

/** Only Admins find a hidden item. */
export const Hidden = z
  .literal(true)
  .optional()
  .describe('Un administrador lo ocultó; los demás no lo encuentran')

const artistDetailsSchema = artistSchema.extend({
  ...Provenance,
  country: z.string().nullable().describe('Código ISO 3166-1'),
  genre: Genre.nullable(),
  popularity: z.int(),
  followerCount: z.int(),
  albumCount: z.int(),
  songCount: z.int(),
  discography: z
    .array(z.object({ part: Part, count: z.int() }))
    .describe('De qué se compone su discografía, sin lo que no tiene'),
  hasAppearances: z.boolean().describe('Si aparece en canciones de otros'),
  reviews: ScoreSummary,
  hidden: Hidden,
})
export interface ArtistDetails extends z.infer<typeof artistDetailsSchema> {}
export const ArtistDetails: Schema<ArtistDetails> = named(artistDetailsSchema)

const albumDetailsSchema = albumSchema.extend({
  ...Provenance,
  releasedOn: z.iso.date().nullable(),
  genres: z.array(Genre),
  songCount: z.int(),
  duration: z.int().describe('Segundos, todas sus canciones juntas'),
  popularity: z.int(),
  followerCount: z.int(),
  reviews: ScoreSummary,
  hidden: Hidden,
})
export interface AlbumDetails extends z.infer<typeof albumDetailsSchema> {}
export const AlbumDetails: Schema<AlbumDetails> = named(albumDetailsSchema)

/** A song with its position on an album. Disc 0 means that it is only on another edition than the one that the album shows. */
const trackSchema = songSchema.extend({ discNumber: z.int(), trackNumber: z.int() })
export interface Track extends z.infer<typeof trackSchema> {}
export const Track: Schema<Track> = named(trackSchema)

const songDetailsSchema = trackSchema.extend({
  ...Provenance,
  imageartist: z.string(),
  year: z.int().nullable(),
  releasedOn: z.iso.date().nullable(),
  genres: z.array(Genre),
  reviews: ScoreSummary,
  hidden: Hidden,
  listenOn: z.array(z.enum(LISTEN_SERVICES)).describe('Dónde buscar la canción completa'),
})
export interface SongDetails extends z.infer<typeof songDetailsSchema> {}
export const SongDetails: Schema<SongDetails> = named(songDetailsSchema)

const genreDetailsSchema = genreSchema.extend({
  description: z.string(),
  albumCount: z.int(),
  artistCount: z.int(),
})
export interface GenreDetails extends z.infer<typeof genreDetailsSchema> {}
export const GenreDetails: Schema<GenreDetails> = named(genreDetailsSchema)

/** `next` and `prev` are values for `index`; null if there is no such page. */
const paginationSchema = z.object({
  limit: z.int(),
  total: z.int(),
  next: z.int().nullable(),
  prev: z.int().nullable(),
})
export interface Pagination extends z.infer<typeof paginationSchema> {}
export const Pagination: Schema<Pagination> = named(paginationSchema)

const ArtistQuery = z.object({ artist: ApiId })
const AlbumQuery = z.object({ album: ApiId })
const Cursor: Schema<string> = Text.pipe(z.string().max(200, CATALOGUE_TEXTS.invalidPage))
const CataloguePage = PageQuery.extend({
  cursor: Cursor.optional(),
  limit: digits(1, 50, CATALOGUE_TEXTS.invalidLimit).optional(),
})
const LimitQuery = z.object({ limit: digits(1, 50, CATALOGUE_TEXTS.invalidLimit).optional() })

/** Counts change with every review and follow, so a cached response is revalidated on each use. */
const REVALIDATE: Cache = { seconds: 0, staleSeconds: 0, unless: 'hidden', hasScores: true }
/** For data that changes only when the source does. */
const ONE_MINUTE: Cache = { seconds: 60, staleSeconds: 600 }

export const artistById = route(endpoints.artistById, {
  access: 'anyone',
  scope: 'read',
  summary: 'Un artista',
  query: ArtistQuery,
  response: ArtistDetails,
  cache: REVALIDATE,
})

export const artistSongs = route(endpoints.artistSongs, {
  access: 'anyone',
  scope: 'read',
  summary: 'Las canciones de un artista, las más conocidas primero; index como en la búsqueda',
  query: ArtistQuery.extend({ index: digits(0, 100_000, CATALOGUE_TEXTS.invalidPage).optional() }),
  response: z.object({ results: z.array(Song), pagination: Pagination }),
  cache: ONE_MINUTE,
})

export const artistTopSongs = route(endpoints.artistTopSongs, {
  access: 'anyone',
  scope: 'read',
  summary: 'Las diez canciones más conocidas de un artista',
  query: ArtistQuery,
  response: z.array(Song),
  cache: ONE_MINUTE,
})

export const artistAlbums = route(endpoints.artistAlbums, {
  access: 'anyone',
  scope: 'read',
  summary:
    'Los álbumes de un artista, los más nuevos primero; con part, solo los de una parte de su discografía',
  query: CataloguePage.extend({ ...ArtistQuery.shape, part: Part.optional() }),
  response: page(Album),
  cache: ONE_MINUTE,
})

export const artistAppearances = route(endpoints.artistAppearances, {
  access: 'anyone',
  scope: 'read',
  summary: 'Las canciones de otros en las que aparece un artista, las más conocidas primero',
  query: CataloguePage.extend(ArtistQuery.shape),
  response: page(Song),
  cache: ONE_MINUTE,
})

export const randomArtists = route(endpoints.randomArtists, {
  access: 'anyone',
  scope: 'read',
  summary: 'Artistas al azar, otros cada vez',
  query: LimitQuery,
  response: z.array(Artist),
})

export const topArtists = route(endpoints.topArtists, {
  access: 'anyone',
  scope: 'read',
  summary: 'Los artistas más conocidos',
  query: LimitQuery,
  response: z.array(Artist),
  cache: ONE_MINUTE,
})

export const albumById = route(endpoints.albumById, {
  access: 'anyone',
  scope: 'read',
  summary: 'Un álbum',
  query: AlbumQuery,
  response: AlbumDetails,
  cache: REVALIDATE,
})

export const albumSongs = route(endpoints.albumSongs, {
  access: 'anyone',
  scope: 'read',
  summary: 'Las canciones de un álbum, en su orden; al final, con disco 0, las de sus otras ediciones',
  query: AlbumQuery,
  response: z.array(Track),
  cache: ONE_MINUTE,
})

export const allAlbums = route(endpoints.allAlbums, {
  access: 'anyone',
  scope: 'read',
  summary: 'Todos los álbumes, los más conocidos primero',
  query: CataloguePage,
  response: page(Album),
  cache: ONE_MINUTE,
})

export const albumsOfGenre = route(endpoints.albumsOfGenre, {
  access: 'anyone',
  scope: 'read',
  summary: 'Los álbumes de un género por su nombre, los más conocidos primero',
  params: z.object({ name: Line.pipe(z.string().min(1).max(60, CATALOGUE_TEXTS.genreNotFound)) }),
  query: CataloguePage,
  response: page(Album),
  cache: ONE_MINUTE,
})

export const songById = route(endpoints.songById, {
  access: 'anyone',
  scope: 'read',
  summary: 'Una canción',
  query: z.object({ id: ApiId }),
  response: SongDetails,
  cache: REVALIDATE,
})

export const randomSongs = route(endpoints.randomSongs, {
  access: 'anyone',
  scope: 'read',
  summary: 'Canciones al azar, otras cada vez',
  query: LimitQuery,
  response: z.array(Song),
})

export const topSongs = route(endpoints.topSongs, {
  access: 'anyone',
  scope: 'read',
  summary: 'Las canciones más conocidas',
  query: LimitQuery,
  response: z.array(Song),
  cache: ONE_MINUTE,
})

export const mostReviewedSongs = route(endpoints.mostReviewedSongs, {
  access: 'anyone',
  scope: 'read',
  summary: 'Las canciones con más reseñas de la última semana',
  query: LimitQuery,
  response: z.array(Song),
  cache: ONE_MINUTE,
})

export const genres = route(endpoints.genres, {
  access: 'anyone',
  scope: 'read',
  summary: 'Los géneros por orden alfabético; con genre, uno con su descripción',
  query: z.object({ genre: ApiId.optional() }),
  response: z.union([z.array(Genre), GenreDetails]),
  cache: ONE_MINUTE,
})

export const allGenres = route(endpoints.allGenres, {
  access: 'anyone',
  scope: 'read',
  summary: 'Los géneros por orden alfabético',
  response: z.array(Genre),
})

export const genreById = route(endpoints.genreById, {
  access: 'anyone',
  scope: 'read',
  summary: 'Un género con su descripción',
  query: z.object({ genre: ApiId }),
  response: GenreDetails,
})

export const Filled = z.object({ created: z.int(), updated: z.int() })
export type Filled = z.infer<typeof Filled>

const fill = <const E extends Endpoint>(endpoint: E, summary: string) =>
  route(endpoint, {
    access: 'admin',
    summary,
    response: Filled,
    writes: true,
    limits: [{ name: 'catalogue-fill', max: 6, seconds: 60 }],
  })

export const fillArtists = fill(endpoints.fillArtists, 'Trae de la fuente los artistas de cada género')
export const fillTopArtists = fill(endpoints.fillTopArtists, 'Trae de la fuente lo más escuchado')
export const fillAlbums = fill(
  endpoints.fillAlbums,
  'Trae de la fuente los álbumes de los artistas más conocidos',
)
export const fillGenres = fill(endpoints.fillGenres, 'Trae de la fuente los géneros')

export const FillKind = z.enum(endpoints.LOAD_STEPS)
export type FillKind = z.infer<typeof FillKind>
export const SourceName = z.enum(endpoints.SOURCES)
export type SourceName = z.infer<typeof SourceName>
export const LoadSource = z.enum(endpoints.LOAD_SOURCES)
export type LoadSource = z.infer<typeof LoadSource>

/** A load of the whole catalogue, in progress or finished. */
const catalogueLoadSchema = z.object({
  source: LoadSource,
  state: z
    .enum(['running', 'waiting', 'done', 'failed', 'cancelled'])
    .describe('waiting: su servidor se detuvo y otro la continúa en un momento'),
  problem: z.enum(['source', 'server']).nullable().describe('Por qué falló'),
  percent: z.int().min(0).max(100),
  step: FillKind,
  stepDone: z.int(),
  stepTotal: z.int().describe('0 mientras no se sabe'),
  created: z.int().describe('Hasta ahora'),
  updated: z.int().describe('Hasta ahora'),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  by: Person.nullable(),
})
export interface CatalogueLoad extends z.infer<typeof catalogueLoadSchema> {}
export const CatalogueLoad: Schema<CatalogueLoad> = named(catalogueLoadSchema)

const LOAD_LIMITS: readonly Limit[] = [{ name: 'catalogue-load', max: 20, seconds: 600 }]

export const catalogueLoad = route(endpoints.catalogueLoad, {
  access: 'admin',
  summary: 'De dónde sale la música y la última carga del catálogo, con su avance mientras dura',
  response: z.object({
    source: SourceName.nullable().describe('Nulo hasta que un administrador la elija'),
    fixed: z.boolean().describe('Si la fuente está fijada en la configuración'),
    load: CatalogueLoad.nullable(),
    import: CatalogueImport.nullable().describe('La última importación de MusicBrainz'),
  }),
})

export const startCatalogueLoad = route(endpoints.startCatalogueLoad, {
  access: 'admin',
  summary: 'Elige la fuente y carga el catálogo: géneros, artistas, lo más escuchado y álbumes',
  body: z.strictObject({ source: LoadSource }),
  response: Msg,
  limits: LOAD_LIMITS,
})

export const retryCatalogueLoad = route(endpoints.retryCatalogueLoad, {
  access: 'admin',
  summary: 'Continúa la última carga, que falló o se canceló, donde quedó',
  response: Msg,
  limits: LOAD_LIMITS,
})

export const cancelCatalogueLoad = route(endpoints.cancelCatalogueLoad, {
  access: 'admin',
  summary: 'Cancela la carga en curso; lo que ya llegó se queda',
  response: Msg,
  limits: LOAD_LIMITS,
})
