import { z } from 'zod'
import { Msg, PageQuery, page } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { ApiId, Artist, albumSchema, artistSchema, Song, songSchema } from '../../music/schemas/catalogue.ts'
import { ReviewTarget, TargetKind } from '../../opinions/schemas/reviews.ts'
import * as endpoints from '../taste.ts'
import {
  EFFECT_SONGS,
  ENTRY_POINTS,
  MAX_PICKS,
  SIGNAL_SOURCES,
  SIMILAR_ITEMS,
  TASTE_TEXTS,
} from '../taste.ts'

const NamedItem = z.object({ kind: TargetKind, apiId: z.string(), name: z.string() })
const NamedGenre = z.object({ id: z.string(), name: z.string() })

const People = z
  .int()
  .nullable()
  .describe('Cuántas personas, sin quien pregunta; nulo si no se sabe o si pregunta quien cata a ciegas')
const Scored = z.boolean().describe('Si esas personas le dieron 4 o más; si no, les gusta de otra manera')

/** Why a song is recommended; `reasonSentence` makes the sentence. */
const reasonSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('similar'),
      because: NamedItem.extend({
        how: z.enum([...SIGNAL_SOURCES, 'taste']),
        score: z.int().optional().describe('La calificación que le dio quien pregunta'),
      }).describe('Lo que le gusta a quien pregunta'),
      about: NamedItem.describe(
        'Lo que comparten con ello otras personas: la canción, su álbum o su artista',
      ),
      people: People,
      scored: Scored,
    }),
    z.object({ kind: z.literal('explore'), genre: NamedGenre }),
    z.object({ kind: z.literal('popular'), genre: NamedGenre.nullable() }),
  ])
  .describe('similar: por algo que le gusta; explore: de un género que no suele escuchar; popular: conocida')
export type Reason = z.infer<typeof reasonSchema>
export interface ReasonSchema extends Schema<Reason> {}
export const Reason: ReasonSchema = reasonSchema

const recommendedSongSchema = songSchema.extend({ reason: Reason })
export interface RecommendedSong extends z.infer<typeof recommendedSongSchema> {}
export const RecommendedSong: Schema<RecommendedSong> = named(recommendedSongSchema)

export const recommendedSongs = route(endpoints.recommendedSongs, {
  access: 'member',
  scope: 'read',
  summary: 'Canciones para quien pregunta, cada una con su motivo; otras cada vez',
  response: z.array(RecommendedSong),
})

/** Enough for a person who tidies up their whole taste, far below what a program would do. */
const limits = [{ name: 'taste-choice', max: 300, seconds: 3_600 }] as const

const DismissedParams = z.object({ kind: z.enum(['song', 'artist']), apiId: ApiId })

export const dismissItem = route(endpoints.dismissItem, {
  access: 'member',
  summary: 'No recomendar nunca más una canción, o nada de un artista',
  params: DismissedParams,
  response: Msg,
  limits,
})

export const undoDismissal = route(endpoints.undoDismissal, {
  access: 'member',
  summary: 'Deja que una canción o un artista vuelva a recomendarse',
  params: DismissedParams,
  response: Msg,
  limits,
})

/** An artist, album or song in a list. */
export const TasteItem = ReviewTarget
export type TasteItem = z.infer<typeof TasteItem>

export const dismissals = route(endpoints.dismissals, {
  access: 'member',
  summary: 'Lo que quien pregunta no quiere que le recomienden, primero lo último',
  query: PageQuery,
  response: page(z.object({ item: TasteItem, dismissedAt: z.iso.datetime() })),
})

/** A person's act on an item; `sourceSentence` makes the sentence. */
const countedSourceSchema = z.object({
  how: z.enum(SIGNAL_SOURCES),
  score: z.int().optional(),
  reviewId: z.uuid().optional().describe('La reseña propia, o la que le gustó'),
  playlist: z.object({ id: z.uuid(), name: z.string() }).optional(),
})
export interface CountedSource extends z.infer<typeof countedSourceSchema> {}
export const CountedSource: Schema<CountedSource> = named(countedSourceSchema)

export const TasteSignal = z.object({
  item: TasteItem,
  weight: z.number().min(-1).max(1.5).describe('Cuánto suma; negativo si resta'),
  sources: z.array(CountedSource).min(1),
  muted: z.boolean(),
  mutedThrough: NamedItem.nullable().describe('El artista o álbum por el que no cuenta, si no es ello mismo'),
})
export type TasteSignal = z.infer<typeof TasteSignal>

export const tasteSignals = route(endpoints.tasteSignals, {
  access: 'member',
  summary: 'Qué cuenta para las recomendaciones de quien pregunta y por qué, primero lo último',
  query: PageQuery,
  response: page(TasteSignal),
})

const ItemParams = z.object({ kind: TargetKind, apiId: ApiId })

export const muteItem = route(endpoints.muteItem, {
  access: 'member',
  summary: 'Hace que un artista, álbum o canción, con lo que es suyo, no cuente para las recomendaciones',
  params: ItemParams,
  response: Msg,
  limits,
})

export const unmuteItem = route(endpoints.unmuteItem, {
  access: 'member',
  summary: 'Hace que vuelva a contar para las recomendaciones',
  params: ItemParams,
  response: Msg,
  limits,
})

export const muteEffect = route(endpoints.muteEffect, {
  access: 'member',
  summary: `Qué canciones saldrían de las ${EFFECT_SONGS} mejores recomendaciones, y cuáles entrarían, si esto no contara`,
  params: ItemParams,
  response: z.object({
    leaving: z.array(Song).max(EFFECT_SONGS),
    entering: z.array(Song).max(EFFECT_SONGS),
  }),
  limits: [{ name: 'taste-effect', max: 120, seconds: 600 }],
})

const suggestedArtistSchema = artistSchema.extend({ genre: z.string().nullable() })
export interface SuggestedArtist extends z.infer<typeof suggestedArtistSchema> {}
export const SuggestedArtist: Schema<SuggestedArtist> = named(suggestedArtistSchema)

export const pickSuggestions = route(endpoints.pickSuggestions, {
  access: 'member',
  summary: 'Artistas conocidos de géneros distintos, para empezar a elegir',
  response: z.array(SuggestedArtist),
})

export const picks = route(endpoints.picks, {
  access: 'member',
  summary: 'Los artistas que eligió quien pregunta',
  response: z.object({
    artists: z.array(Artist).max(MAX_PICKS),
    isNew: z.boolean().describe('Si todavía no hay nada que cuente para sus recomendaciones'),
  }),
})

export const savePicks = route(endpoints.savePicks, {
  access: 'member',
  summary: 'Elige artistas para empezar; reemplaza los que había elegido',
  body: z.strictObject({ artists: z.array(ApiId).max(MAX_PICKS, TASTE_TEXTS.manyPicks) }),
  response: Msg,
  limits,
})

export const removePick = route(endpoints.removePick, {
  access: 'member',
  summary: 'Quita un artista de los elegidos',
  params: z.object({ apiId: ApiId }),
  response: Msg,
  limits,
})

/** Why an item is similar; `similarSentence` makes the sentence. */
const similarReasonSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('people'), people: People, scored: Scored }),
    z.object({ kind: z.literal('artist') }),
    z.object({ kind: z.literal('genre'), name: z.string() }),
  ])
  .describe('people: les gusta a las mismas personas; artist, genre: lo conocido del mismo artista o género')
export type SimilarReason = z.infer<typeof similarReasonSchema>
export interface SimilarReasonSchema extends Schema<SimilarReason> {}
export const SimilarReason: SimilarReasonSchema = similarReasonSchema

/** A cached response is revalidated on each use, as it depends on whether the caller tastes blind. */
const REVALIDATE = { seconds: 0, staleSeconds: 0, unless: 'blind', hasScores: true } as const
const Blind = z.literal(true).optional().describe('Pregunta quien cata a ciegas, y los números se callan')

const similarSongSchema = songSchema.extend({ reason: SimilarReason })
export interface SimilarSong extends z.infer<typeof similarSongSchema> {}
export const SimilarSong: Schema<SimilarSong> = named(similarSongSchema)
const similarAlbumSchema = albumSchema.extend({ reason: SimilarReason })
export interface SimilarAlbum extends z.infer<typeof similarAlbumSchema> {}
export const SimilarAlbum: Schema<SimilarAlbum> = named(similarAlbumSchema)
const similarArtistSchema = artistSchema.extend({ reason: SimilarReason })
export interface SimilarArtist extends z.infer<typeof similarArtistSchema> {}
export const SimilarArtist: Schema<SimilarArtist> = named(similarArtistSchema)

const SimilarParams = z.object({ apiId: ApiId })

export const similarSongs = route(endpoints.similarSongs, {
  access: 'anyone',
  scope: 'read',
  summary: 'Canciones que les gustan a las personas a las que les gusta esta',
  params: SimilarParams,
  response: z.object({ items: z.array(SimilarSong).max(SIMILAR_ITEMS), blind: Blind }),
  cache: REVALIDATE,
})

export const similarAlbums = route(endpoints.similarAlbums, {
  access: 'anyone',
  scope: 'read',
  summary: 'Álbumes que les gustan a las personas a las que les gusta este',
  params: SimilarParams,
  response: z.object({ items: z.array(SimilarAlbum).max(SIMILAR_ITEMS), blind: Blind }),
  cache: REVALIDATE,
})

export const similarArtists = route(endpoints.similarArtists, {
  access: 'anyone',
  scope: 'read',
  summary: 'Artistas que les gustan a las personas a las que les gusta este',
  params: SimilarParams,
  response: z.object({ items: z.array(SimilarArtist).max(SIMILAR_ITEMS), blind: Blind }),
  cache: REVALIDATE,
})

/** Why a genre suggests an item to begin with. */
const entryReasonSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('scored'), score: z.number(), people: z.int() }),
    z.object({ kind: z.literal('known') }),
  ])
  .describe('scored: de lo mejor puntuado, entre cuántas personas; known: de lo más conocido')
export type EntryReason = z.infer<typeof entryReasonSchema>
export interface EntryReasonSchema extends Schema<EntryReason> {}
export const EntryReason: EntryReasonSchema = entryReasonSchema

export const entryPoints = route(endpoints.entryPoints, {
  access: 'anyone',
  scope: 'read',
  summary: 'Por dónde empezar con un género: lo mejor puntuado por bastantes personas, o lo más conocido',
  params: z.object({ genre: ApiId }),
  response: z.object({
    artists: z.array(artistSchema.extend({ reason: EntryReason })).max(ENTRY_POINTS),
    albums: z.array(albumSchema.extend({ reason: EntryReason })).max(ENTRY_POINTS),
    songs: z.array(songSchema.extend({ reason: EntryReason })).max(ENTRY_POINTS),
    blind: Blind,
  }),
  cache: REVALIDATE,
})
