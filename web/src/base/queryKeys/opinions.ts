import { reviewKeys } from './reviews.ts'

export const opinionKeys = {
  /** Hits quote reviews: what makes all reviews stale makes them stale as well. */
  search: (words: string, kind: string | undefined) => [...reviewKeys.all, 'opinions', words, kind] as const,
}
