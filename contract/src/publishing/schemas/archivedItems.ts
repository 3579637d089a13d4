import { z } from 'zod'
import { named, type Schema } from '../../base/schemas/named.ts'
import { LISTEN_SOURCES } from '../../listening/diary.ts'

export const Timestamp = z.iso.datetime()
export const ItemType = z.enum(['artist', 'album', 'song'])

/** The fields besides its name by which another catalogue recognises an item. */
export const Identity = {
  artist: z.string().describe('Como figura en los créditos; si es un artista, su nombre'),
  album: z.string().nullable(),
  year: z.int().nullable().describe('En que salió'),
  durationSeconds: z.int().nullable(),
  isrc: z.string().nullable(),
  mbid: z.string().nullable().describe('El id de MusicBrainz'),
}
export const About = {
  about: z.string().describe('Canción, álbum o artista'),
  apiId: z.string(),
  type: ItemType,
  ...Identity,
}
export const RawScore = {
  rawScore: z.number().nullable().describe('La calificación que tenía en otro servicio'),
  rawScale: z.int().nullable().describe('La calificación más alta de ese servicio'),
}

export const archivedListenSchema = z.object({
  id: z.uuid().describe('El que le dio el equipo donde se anotó'),
  ...About,
  type: z.enum(['album', 'song']),
  day: z.iso.date(),
  listenedDate: Timestamp.nullable().describe('El momento, si se sabe'),
  again: z.boolean(),
  score: z.int().nullable(),
  ...RawScore,
  note: z.string(),
  source: z
    .enum(LISTEN_SOURCES)
    .describe('preview: se anotó al terminar un avance; scrobble: lo anotó un programa'),
  createdDate: Timestamp,
  editedDate: Timestamp.nullable(),
})
export interface ArchivedListen extends z.infer<typeof archivedListenSchema> {}
export const ArchivedListen: Schema<ArchivedListen> = named(archivedListenSchema)

const archivedPaymentSchema = z.object({
  amount: z.number(),
  currency: z.string(),
  country: z.string().nullable(),
  status: z.string(),
  createdDate: Timestamp,
  withdrawnDate: Timestamp.nullable(),
})
export interface ArchivedPayment extends z.infer<typeof archivedPaymentSchema> {}
export const ArchivedPayment: Schema<ArchivedPayment> = named(archivedPaymentSchema)

const archivedSanctionSchema = z.object({
  sanction: z.string(),
  rule: z.string(),
  explanation: z.string().nullable(),
  createdDate: Timestamp,
  endDate: Timestamp.nullable(),
  appeal: z.string().nullable(),
  appealDate: Timestamp.nullable(),
  appealStatus: z.string().nullable(),
  answer: z.string().nullable(),
})
export interface ArchivedSanction extends z.infer<typeof archivedSanctionSchema> {}
export const ArchivedSanction: Schema<ArchivedSanction> = named(archivedSanctionSchema)

const archivedCorrectionSchema = z.object({
  type: z.string(),
  about: z.string(),
  field: z.string(),
  oldValue: z.string(),
  newValue: z.string(),
  note: z.string(),
  status: z.string(),
  answer: z.string().nullable(),
  createdDate: Timestamp,
  decidedDate: Timestamp.nullable(),
})
export interface ArchivedCorrection extends z.infer<typeof archivedCorrectionSchema> {}
export const ArchivedCorrection: Schema<ArchivedCorrection> = named(archivedCorrectionSchema)
