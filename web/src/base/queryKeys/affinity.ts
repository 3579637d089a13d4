import { tasteKeys } from './taste.ts'

/** Below those of taste, because the same changes make them stale: a review, a follow, a playlist. */
export const affinityKeys = {
  all: [...tasteKeys.own, 'affinity'] as const,
  with: (userId: string) => [...tasteKeys.own, 'affinity', 'with', userId] as const,
  people: (limit: number) => [...tasteKeys.own, 'affinity', 'people', limit] as const,
}
