import type { FollowKind } from '@remusic/contract/music/schemas/follows'

export const followKeys = {
  /** Whether the signed-in user follows it. */
  one: ({ kind, id }: { kind: FollowKind; id: string }) => ['followed', kind, id] as const,
  lists: ['people'] as const,
  followers: (userId: string) => ['people', 'followers', userId] as const,
  followed: (userId: string) => ['people', 'followed', userId] as const,
  items: (kind: 'artists' | 'albums') => ['people', kind] as const,
}
