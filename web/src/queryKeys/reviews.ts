import type { TargetKind } from '@remusic/contract/schemas/reviews'

export const reviewKeys = {
  all: ['reviews'] as const,
  /** Every list of a kind, with all of its pages. */
  lists: (kind: 'feed' | 'target' | 'user') => ['reviews', kind] as const,
  feed: (from: 'all' | 'following') => ['reviews', 'feed', from] as const,
  ofTarget: (kind: TargetKind, apiId: string) => ['reviews', 'target', kind, apiId] as const,
  ofUser: (userId: string) => ['reviews', 'user', userId] as const,
  page: (list: readonly string[], cursor: string) => [...list, cursor] as const,
  newer: (from: 'all' | 'following', after: string | undefined) => ['reviews', 'new', from, after] as const,
  one: (id: string) => ['reviews', 'one', id] as const,
  allLikers: ['likers'] as const,
  likers: (reviewId: string) => ['likers', reviewId] as const,
  allComments: ['comments'] as const,
  comments: (reviewId: string) => ['comments', reviewId] as const,
}
