import { z } from 'zod'
import { readJson } from '../content.ts'
import { GENRE_NAMES } from './genres.ts'

const Album = z.strictObject({
  title: z.string(),
  releasedOn: z.iso.date(),
  songs: z.array(z.strictObject({ title: z.string(), seconds: z.int().positive() })).min(1),
})
export type AnchorAlbum = z.infer<typeof Album>

/** Artists that screenshots of ReMusic show: their best known records never change, and they are always popular. */
export const ANCHORS: Readonly<Record<string, { albums: readonly AnchorAlbum[] }>> = readJson(
  'catalogue/anchors.json',
  z.record(z.string(), z.strictObject({ genre: z.enum(GENRE_NAMES), albums: z.array(Album).min(1) })),
)
