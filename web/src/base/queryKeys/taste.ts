import type { QueryClient } from '@tanstack/react-query'

type Kind = 'artist' | 'album' | 'song'

export const tasteKeys = {
  /** Everything that is computed from what the signed-in person likes. */
  own: ['taste'] as const,
  songs: ['taste', 'songs'] as const,
  signals: ['taste', 'signals'] as const,
  effect: (kind: Kind, apiId: string) => ['taste', 'effect', kind, apiId] as const,
  dismissals: ['taste', 'dismissals'] as const,
  picks: ['taste', 'picks'] as const,
  /** Well-known artists, whatever the person likes. */
  suggestions: ['artist suggestions'] as const,
  similar: (kind: Kind, apiId: string) => ['similar', kind, apiId] as const,
  entryPoints: (genreId: string) => ['entry points', genreId] as const,
}

/**
 * Marks the recommendations as stale after a review, a follow, a like or a change of a playlist. Those on the screen stay until they are
 * opened again, so that nothing moves while they are read.
 */
export const tasteChanged = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: tasteKeys.own, refetchType: 'none' })
