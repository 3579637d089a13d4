import type { QueryClient } from '@tanstack/react-query'

type Kind = 'song' | 'album'

export const diaryKeys = {
  all: ['diary'] as const,
  /** Every list of a person's diary, filtered or not. */
  lists: (userId: string) => ['diary', 'list', userId] as const,
  /** `period`: a month (2026-11), a day (2026-11-17), or empty for everything. */
  list: (userId: string, period: string) => ['diary', 'list', userId, period] as const,
  calendars: (userId: string) => ['diary', 'calendar', userId] as const,
  /** The current year if none is named. */
  calendar: (userId: string, year: number | null) => ['diary', 'calendar', userId, year] as const,
  access: (userId: string) => ['diary', 'access', userId] as const,
  mine: (type: Kind, apiId: string) => ['diary', 'mine', type, apiId] as const,
  curve: (type: Kind, apiId: string) => ['diary', 'curve', type, apiId] as const,
  undated: ['diary', 'undated'] as const,
  memories: ['diary', 'memories'] as const,
  settings: ['diary', 'settings'] as const,
}

/** Marks the curve of dated scores as stale after a review of the item was written, changed or deleted. */
export const opinionChanged = (client: QueryClient, kind: Kind | 'artist', apiId: string) =>
  kind === 'artist'
    ? Promise.resolve()
    : client.invalidateQueries({ queryKey: diaryKeys.curve(kind, apiId), refetchType: 'none' })
