import { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { z } from 'zod'
import { readJson } from '../content.ts'

const Reviews = z.array(z.strictObject({ title: z.string(), text: z.string() })).min(1)

/** Reviews written as one piece, by score, for any item; each is used once. */
export const COMPLETE_REVIEWS = readJson(
  'community/completeReviews.json',
  z.strictObject({ 1: Reviews, 2: Reviews, 3: Reviews, 4: Reviews, 5: Reviews }),
)

/** Reviews of the best known records, each written for its item. */
export const PINNED_REVIEWS = readJson(
  'community/pinnedReviews.json',
  z.array(
    z.strictObject({
      by: z.string(),
      kind: TargetKind,
      artist: z.string(),
      /** The title of the song or album; absent for an artist. */
      item: z.string().optional(),
      score: z.int().min(1).max(5),
      title: z.string(),
      text: z.string(),
      minutesAgo: z.int().positive(),
    }),
  ),
)
