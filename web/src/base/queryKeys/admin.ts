import type { QueryKey } from '@tanstack/react-query'

export const adminKeys = {
  users: ['admin', 'users'] as const,
  usersBy: <F extends object>(filter: F) => ['admin', 'users', filter] as const,
  planOf: (id: string) => ['admin', 'plan', id] as const,
  people: ['admin', 'people'] as const,
  peopleNamed: (words: string) => ['admin', 'people', words] as const,
  counts: ['admin', 'counts'] as const,
  registrations: ['admin', 'registrations'] as const,
  registrationsOf: (months: number) => ['admin', 'registrations', months] as const,
  income: ['admin', 'income'] as const,
  incomeOf: (months: number) => ['admin', 'income', months] as const,
  acts: ['admin', 'acts'] as const,
  actsBy: <F extends object>(filter: F) => ['admin', 'acts', filter] as const,
  load: ['admin', 'load'] as const,
  suspendable: <F extends object>(wave: F) => ['admin', 'suspendable', wave] as const,
  dump: <F extends object>(slice: F) => ['admin', 'dump', slice] as const,
  setup: ['admin', 'setup'] as const,
  pending: ['admin', 'pending'] as const,
  pendingBy: (query: string) => ['admin', 'pending', query] as const,
  mails: ['admin', 'mails'] as const,
}

/** The filter of a list, read back from its key. */
export const filterOf = <F>(key: QueryKey) => key[2] as F
