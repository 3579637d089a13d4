import { tasteKeys } from './taste.ts'

/** Below those of taste, because blind tasting changes which lists a member sees. */
export const rankingKeys = {
  all: [...tasteKeys.own, 'rankings'] as const,
  list: (list: object) => [...tasteKeys.own, 'rankings', list] as const,
}
