type Item = { kind: 'artist' | 'album' | 'song'; apiId: string }

export const listenLaterKeys = {
  all: ['listen later'] as const,
  /** Whether the signed-in person wants to listen to it. */
  one: ({ kind, apiId }: Item) => ['listen later', 'one', kind, apiId] as const,
  lists: ['listen later', 'list'] as const,
  pending: ['listen later', 'list', 'pending'] as const,
  completed: ['listen later', 'list', 'completed'] as const,
}
