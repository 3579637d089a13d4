import { reviewKeys } from './reviews.ts'

export const momentKeys = {
  /** Moments are part of reviews: what makes all reviews stale makes them stale as well. */
  ofSong: (apiId: string) => [...reviewKeys.all, 'moments', apiId] as const,
}
