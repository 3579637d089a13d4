import type { QueryKey } from '@tanstack/react-query'

export const adminKeys = {
  users: ['admin', 'users'] as const,
  usersBy: <F extends object>(filter: F) => ['admin', 'users', filter] as const,
  people: ['admin', 'people'] as const,
  peopleNamed: (words: string) => ['admin', 'people', words] as const,
  counts: ['admin', 'counts'] as const,
  registrations: ['admin', 'registrations'] as const,
  registrationsOf: (months: number) => ['admin', 'registrations', months] as const,
  income: ['admin', 'income'] as const,
  incomeOf: (months: number) => ['admin', 'income', months] as const,
  acts: ['admin', 'acts'] as const,
  actsBy: <F extends object>(filter: F) => ['admin', 'acts', filter] as const,
  fillRuns: ['admin', 'fill-runs'] as const,
  /** Mutation keys, by which a page sees that a fill is running. */
  fills: ['admin', 'fill'] as const,
  fill: (kind: string) => ['admin', 'fill', kind] as const,
}

/** The filter of a list, read back from its key. */
export const filterOf = <F>(key: QueryKey) => key[2] as F
