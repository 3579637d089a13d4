import { z } from 'zod'
import { COUNTRIES } from '../../base/countries.ts'
import { keysOf, Line, Msg, PageQuery, Prose, page, Reason, upTo } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { ApiId } from '../../music/schemas/catalogue.ts'
import { TargetKind } from '../../opinions/schemas/reviews.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../corrections.ts'
import {
  ALBUM_TYPES,
  CORRECTION_STATES,
  CORRECTION_TEXTS,
  DISAMBIGUATION_LENGTH,
  MAX_DURATION_SECONDS,
  NAME_LENGTH,
  NOTE_LENGTH,
  TITLE_LENGTH,
} from '../corrections.ts'

const Title = Line.pipe(
  z
    .string()
    .min(1, CORRECTION_TEXTS.titleRequired)
    .superRefine(upTo(TITLE_LENGTH, CORRECTION_TEXTS.titleLong)),
)
const Disambiguation = Line.pipe(
  z.string().superRefine(upTo(DISAMBIGUATION_LENGTH, CORRECTION_TEXTS.disambiguationLong)),
)

/** A year, a month or a day, as exact as it is known. */
const ReleaseDate = z
  .string({ error: CORRECTION_TEXTS.dateInvalid })
  .regex(/^(1[89]|2[01])\d\d(-\d\d(-\d\d)?)?$/, CORRECTION_TEXTS.dateInvalid)
  .refine(isDate, CORRECTION_TEXTS.dateInvalid)

function isDate(value: string) {
  const day = `${value}${'-01-01'.slice(value.length - 4)}`
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** The values of each kind of item that can be corrected, and how they are checked. Null: unknown. */
export const SongValues = z.strictObject({
  title: Title,
  duration: z
    .int(CORRECTION_TEXTS.durationInvalid)
    .min(1, CORRECTION_TEXTS.durationInvalid)
    .max(MAX_DURATION_SECONDS, CORRECTION_TEXTS.durationInvalid)
    .describe('Segundos'),
  disambiguation: Disambiguation,
  explicit: z.boolean(),
})
export const AlbumValues = z.strictObject({
  title: Title,
  releasedOn: ReleaseDate.nullable().describe('AAAA, AAAA-MM o AAAA-MM-DD'),
  type: z.enum(keysOf(ALBUM_TYPES), { error: CORRECTION_TEXTS.typeInvalid }).nullable(),
  disambiguation: Disambiguation,
})
export const ArtistValues = z.strictObject({
  name: Line.pipe(
    z
      .string()
      .min(1, CORRECTION_TEXTS.nameRequired)
      .superRefine(upTo(NAME_LENGTH, CORRECTION_TEXTS.nameLong)),
  ),
  country: z
    .string()
    .refine((code) => COUNTRIES.includes(code), CORRECTION_TEXTS.countryInvalid)
    .nullable()
    .describe('Código ISO 3166-1'),
  disambiguation: Disambiguation,
  genre: Line.pipe(z.string().min(1, CORRECTION_TEXTS.genreInvalid).max(60, CORRECTION_TEXTS.genreInvalid))
    .nullable()
    .describe('El nombre del género'),
})
export const ITEM_VALUES = { song: SongValues, album: AlbumValues, artist: ArtistValues } as const

const Value = z.union([z.string(), z.int(), z.boolean()]).nullable()
export type CorrectedValue = z.infer<typeof Value>
const Values = z.record(z.string(), Value)
export type ItemValues = z.infer<typeof Values>

const Field = z.enum([
  'title',
  'duration',
  'disambiguation',
  'explicit',
  'releasedOn',
  'type',
  'name',
  'country',
  'genre',
])
export type CorrectedField = z.infer<typeof Field>

/** An item in a list of corrections. */
const correctedItemSchema = z.object({
  kind: TargetKind,
  apiId: z.string(),
  name: z.string(),
  artist: z.string().nullable(),
  image: z.string(),
})
export interface CorrectedItem extends z.infer<typeof correctedItemSchema> {}
const CorrectedItem: Schema<CorrectedItem> = named(correctedItemSchema)

export const CorrectionState = z.enum(keysOf(CORRECTION_STATES))
export type CorrectionState = z.infer<typeof CorrectionState>

/** A proposal as the person who made it sees it. */
const ownCorrectionSchema = z.object({
  id: z.uuid(),
  item: CorrectedItem,
  field: Field,
  oldValue: Value,
  newValue: Value,
  note: z.string(),
  state: CorrectionState,
  reason: z.string().nullable().describe('Lo que respondió quien la resolvió'),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export interface OwnCorrection extends z.infer<typeof ownCorrectionSchema> {}
export const OwnCorrection: Schema<OwnCorrection> = named(ownCorrectionSchema)

/** A proposal as an Admin sees it. */
const correctionSchema = ownCorrectionSchema.extend({
  by: Person.nullable().describe('Nulo si la cuenta ya no existe'),
  currentValue: Value.describe('Lo que la página muestra ahora'),
  decidedBy: Person.nullable(),
})
export interface Correction extends z.infer<typeof correctionSchema> {}
export const Correction: Schema<Correction> = named(correctionSchema)

const ItemQuery = z.object({ kind: TargetKind, id: ApiId })

export const itemToCorrect = route(endpoints.itemToCorrect, {
  access: 'member',
  summary:
    'Los datos de un artista, un álbum o una canción que se pueden corregir, y lo que ya propuso quien pregunta',
  query: ItemQuery,
  response: z.object({
    item: CorrectedItem,
    values: Values,
    pending: z.array(OwnCorrection),
    hidden: z.boolean(),
  }),
})

const Changes = {
  song: z.strictObject({ kind: z.literal('song'), id: ApiId, changes: SongValues.partial() }),
  album: z.strictObject({ kind: z.literal('album'), id: ApiId, changes: AlbumValues.partial() }),
  artist: z.strictObject({ kind: z.literal('artist'), id: ApiId, changes: ArtistValues.partial() }),
}
const note = Prose.pipe(z.string().superRefine(upTo(NOTE_LENGTH, CORRECTION_TEXTS.noteLong))).default('')

const newCorrectionSchema = z.discriminatedUnion('kind', [
  Changes.song.extend({ note }),
  Changes.album.extend({ note }),
  Changes.artist.extend({ note }),
])
export type NewCorrection = z.infer<typeof newCorrectionSchema>
export interface NewCorrectionSchema extends Schema<NewCorrection, z.input<typeof newCorrectionSchema>> {}
export const NewCorrection: NewCorrectionSchema = newCorrectionSchema

export const proposeCorrection = route(endpoints.proposeCorrection, {
  access: 'member',
  summary: 'Propone otros valores para los datos de un artista, un álbum o una canción',
  body: NewCorrection,
  response: Msg.extend({ corrections: z.array(OwnCorrection) }),
  status: 201,
  limits: [{ name: 'correction', max: 30, seconds: 86_400 }],
})

export const ownCorrections = route(endpoints.ownCorrections, {
  access: 'member',
  summary: 'Las correcciones que propuso quien pregunta, la última primero',
  query: PageQuery,
  response: page(OwnCorrection),
})

const OneCorrection = z.object({ id: z.uuid(CORRECTION_TEXTS.notFound) })

export const withdrawCorrection = route(endpoints.withdrawCorrection, {
  access: 'member',
  summary: 'Retira una corrección propia que sigue en revisión',
  params: OneCorrection,
  response: Msg,
})

export const listCorrections = route(endpoints.listCorrections, {
  access: 'admin',
  summary: 'Las correcciones propuestas: las que esperan, la más vieja primero; las demás, la más nueva',
  query: PageQuery.extend({ state: CorrectionState.default('pending') }),
  response: page(Correction),
})

export const CorrectionDecision = z.enum(['accept', 'reject'])
export type CorrectionDecision = z.infer<typeof CorrectionDecision>

export const decideCorrection = route(endpoints.decideCorrection, {
  access: 'admin',
  summary: 'Acepta una corrección, que la página muestra desde entonces, o la rechaza con un motivo',
  params: OneCorrection,
  body: z
    .strictObject({ decision: CorrectionDecision, reason: Reason.optional() })
    .refine(({ decision, reason }) => decision === 'accept' || reason !== undefined, {
      error: CORRECTION_TEXTS.reasonRequired,
      path: ['reason'],
    }),
  response: Msg.extend({ correction: Correction }),
})

const ADMIN_LIMITS = [{ name: 'catalogue-edit', max: 300, seconds: 3_600 }] as const
const reason = Reason.optional()

const itemCorrectionSchema = z.discriminatedUnion('kind', [
  Changes.song.extend({ reason }),
  Changes.album.extend({ reason }),
  Changes.artist.extend({ reason }),
])
export type ItemCorrection = z.infer<typeof itemCorrectionSchema>
export interface ItemCorrectionSchema extends Schema<ItemCorrection, z.input<typeof itemCorrectionSchema>> {}
export const ItemCorrection: ItemCorrectionSchema = itemCorrectionSchema

export const correctItem = route(endpoints.correctItem, {
  access: 'admin',
  summary:
    'Corrige los datos de un artista, un álbum o una canción; las próximas importaciones no lo deshacen',
  body: ItemCorrection,
  response: Msg,
  limits: ADMIN_LIMITS,
})

export const hideItem = route(endpoints.hideItem, {
  access: 'admin',
  fresh: true,
  summary: 'Oculta un artista, un álbum o una canción, o lo muestra de nuevo',
  body: z.strictObject({ kind: TargetKind, id: ApiId, hidden: z.boolean(), reason }),
  response: Msg,
  limits: ADMIN_LIMITS,
})

/** Something that an Admin has hidden; what is hidden because of its artist or album is not in the list. */
export const HiddenItem = correctedItemSchema.extend({ hiddenAt: z.iso.datetime() })
export type HiddenItem = z.infer<typeof HiddenItem>

export const listHiddenItems = route(endpoints.listHiddenItems, {
  access: 'admin',
  summary: 'Lo que está oculto del catálogo, lo último primero; busca en el nombre y en el artista',
  query: PageQuery.extend({ query: Line.pipe(z.string().max(100)).optional() }),
  response: page(HiddenItem),
})

/** The data that moves when two items are merged. */
export const MergePreview = z.object({
  from: CorrectedItem,
  into: CorrectedItem,
  reviews: z.int().describe('Reseñas que pasan'),
  reviewedBoth: z
    .int()
    .describe('Personas que reseñaron los dos: se ve la reseña más nueva y conservan la otra'),
  followers: z.int(),
  playlists: z.int(),
  favourites: z.int(),
  albums: z.int(),
  songs: z.int(),
  sameSongs: z
    .int()
    .describe('Canciones de un álbum que también se unen, por tener el mismo título y duración'),
  unlike: z
    .boolean()
    .describe('El nombre o el artista es otro: para unirlas hay que escribir el nombre de la que se va'),
})
export type MergePreview = z.infer<typeof MergePreview>

const Pair = { kind: TargetKind, from: ApiId, into: ApiId }

export const mergePreview = route(endpoints.mergePreview, {
  access: 'admin',
  summary: 'Lo que pasaría al unir un duplicado con otra página',
  query: z.object(Pair),
  response: MergePreview,
})

export const mergeItem = route(endpoints.mergeItem, {
  access: 'admin',
  fresh: true,
  summary: 'Une un duplicado con otra página: todo lo suyo pasa a ella, y su dirección lleva a ella',
  body: z.strictObject({
    ...Pair,
    reason,
    typed: Line.pipe(z.string().max(TITLE_LENGTH))
      .optional()
      .describe('El nombre de la que se va, si no parecen lo mismo'),
  }),
  response: Msg.extend({ apiId: z.string().describe('La página que queda') }),
  limits: ADMIN_LIMITS,
})
