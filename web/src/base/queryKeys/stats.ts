import { tasteKeys } from './taste.ts'

/** Below those of taste, because the same changes make them stale: a review, an entry of the diary. */
export const statsKeys = {
  all: [...tasteKeys.own, 'stats'] as const,
  of: (userId: string, year: number | null) => [...tasteKeys.own, 'stats', 'of', userId, year] as const,
  comparison: (userId: string, year: number, other: number) =>
    [...tasteKeys.own, 'stats', 'comparison', userId, year, other] as const,
}
