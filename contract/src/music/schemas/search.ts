import { z } from 'zod'
import { digits, Line, Text } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { CATALOGUE_TEXTS } from '../catalogueTexts.ts'
import * as endpoints from '../search.ts'
import { FILTER_PLACEHOLDERS, MAX_SEARCH_RESULTS, SEARCH_QUERY_LENGTH, SEARCH_TEXTS } from '../search.ts'
import { ApiId, albumSchema, artistSchema, Hidden, Pagination, songSchema } from './catalogue.ts'

export const FoundSong = z.object({
  type: z.literal('track'),
  id: z.string(),
  title: z.string(),
  duration: z.int(),
  preview: z.string().nullable(),
  artist: z.object({ idArtist: z.string(), name: z.string() }),
  album: z.object({ titleAlbum: z.string(), imageAlbum: z.string(), idAlbum: z.string() }),
  img: z.string(),
  artistId: z.string(),
  credits: songSchema.shape.credits,
  disambiguation: z.string(),
  albumId: z.string(),
  explicit: z.boolean(),
  popularity: z.int(),
  versions: z
    .int()
    .describe('Cuántas otras grabaciones de la canción tiene su artista; versionsOf las muestra'),
  hidden: Hidden,
})
export type FoundSong = z.infer<typeof FoundSong>

export const FoundArtist = artistSchema.extend({
  type: z.literal('artist'),
  followerCount: z.int(),
  hidden: Hidden,
})
export type FoundArtist = z.infer<typeof FoundArtist>

export const FoundAlbum = albumSchema.extend({ type: z.literal('album'), hidden: Hidden })
export type FoundAlbum = z.infer<typeof FoundAlbum>

const found = <T extends z.core.SomeType>(item: T) =>
  z.object({
    results: z.array(item),
    pagination: Pagination,
    suggestion: z
      .string()
      .nullable()
      .describe('Lo que quizá se quiso escribir, cuando lo escrito no aparece tal cual'),
    incomplete: z
      .literal(true)
      .optional()
      .describe('La fuente externa tarda o no responde: puede haber más de lo que se muestra'),
    source: z
      .enum(['pending', 'unavailable'])
      .optional()
      .describe(
        'Solo si falta algo. pending: la fuente externa aún no respondió, repite la búsqueda con wait=true. unavailable: no respondió',
      ),
  })

/** The choices of the filters, out of all matches and not only those of the first page. */
const Facets = z.object({
  artists: z.array(z.object({ id: z.string(), name: z.string() })).max(MAX_SEARCH_RESULTS),
  albums: z
    .array(z.object({ id: z.string(), title: z.string(), artistId: z.string() }))
    .max(MAX_SEARCH_RESULTS),
})
export type Facets = z.infer<typeof Facets>

const foundSchema = found(z.discriminatedUnion('type', [FoundSong, FoundArtist, FoundAlbum])).extend({
  facets: Facets.optional(),
})
export interface Found extends z.infer<typeof foundSchema> {}
export const Found: Schema<Found> = named(foundSchema)
const foundSongsSchema = found(FoundSong)
export interface FoundSongs extends z.infer<typeof foundSongsSchema> {}
export const FoundSongs: Schema<FoundSongs> = named(foundSongsSchema)

export const SearchFilter = z.enum(['track', 'artist', 'album'], { error: SEARCH_TEXTS.unknownFilter })
export type SearchFilter = z.infer<typeof SearchFilter>

const searchText = { error: SEARCH_TEXTS.invalid }
const SearchQuery = z
  .string({ error: (issue) => (issue.input === undefined ? SEARCH_TEXTS.empty : searchText.error) })
  .pipe(Line)
  .pipe(
    z
      .string()
      .min(1, SEARCH_TEXTS.empty)
      .refine((text) => [...text].length <= SEARCH_QUERY_LENGTH, SEARCH_TEXTS.long),
  )

/** An id, or a name as the results show it. The placeholder means that nothing is selected. */
const filterValue = (placeholder: string) =>
  Text.pipe(z.string(searchText).max(300, searchText))
    .transform((value) => value.normalize('NFC').trim())
    .transform((value) => (value === '' || value === placeholder ? undefined : value))
    .pipe(
      z
        .string()
        // Names may contain dots and slashes, but no path traversal.
        .refine((value) => !/(^|[\\/])\.{1,2}($|[\\/])/.test(value), CATALOGUE_TEXTS.invalidId)
        .optional(),
    )
    .optional()

/** 0, or the position of the last result already shown; the page starts after it. */
const SearchIndex = digits(0, 1_000, CATALOGUE_TEXTS.invalidPage).optional()

const CACHE = { seconds: 30, staleSeconds: 300, unless: 'incomplete', adminsSeeMore: true } as const

const Wait = z
  .enum(['true', 'false'], searchText)
  .optional()
  .describe(
    'false: responde en el acto con lo guardado. true: espera unos segundos a la fuente externa. Sin él espera un momento y, si no hay nada guardado, falla',
  )

export const search = route(endpoints.search, {
  access: 'anyone',
  scope: 'read',
  summary: 'Busca canciones, artistas o álbumes, lo que mejor corresponde primero',
  query: z
    .object({
      query: SearchQuery.optional(),
      filter: SearchFilter.default('track'),
      index: SearchIndex,
      artist: filterValue(FILTER_PLACEHOLDERS.artist),
      album: filterValue(FILTER_PLACEHOLDERS.album),
      explicit: z
        .enum(['true', 'false', '', FILTER_PLACEHOLDERS.explicit], searchText)
        .transform((value) => (value === 'true' ? true : value === 'false' ? false : undefined))
        .optional(),
      facets: z
        .enum(['true', 'false'], searchText)
        .optional()
        .describe('true añade los artistas y álbumes de todo lo encontrado'),
      wait: Wait,
      versionsOf: ApiId.optional().describe('Una canción: en vez de buscar, muestra sus otras grabaciones'),
    })
    .refine(({ query, versionsOf }) => query !== undefined || versionsOf !== undefined, {
      error: SEARCH_TEXTS.empty,
      path: ['query'],
    }),
  response: Found,
  cache: CACHE,
})

export const searchTracks = route(endpoints.searchTracks, {
  access: 'anyone',
  scope: 'read',
  summary: 'Busca canciones, hasta 300 de una vez; con artist, solo las suyas',
  query: z.object({
    query: SearchQuery,
    limit: digits(1, MAX_SEARCH_RESULTS, CATALOGUE_TEXTS.invalidLimit).optional(),
    artist: ApiId.optional(),
    wait: Wait,
  }),
  response: FoundSongs,
  cache: CACHE,
})
