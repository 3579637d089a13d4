import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'

export const reviewKeys = {
  quotes: ['review quotes'] as const,
  all: ['reviews'] as const,
  /** Every list of a kind, with all of its pages. */
  lists: (kind: 'feed' | 'target' | 'user') => ['reviews', kind] as const,
  /** All feeds, or one of them with its filter. */
  feed: (from: 'all' | 'following', ...filter: string[]) => ['reviews', 'feed', from, ...filter] as const,
  ofTarget: (kind: TargetKind, apiId: string, ...filter: string[]) =>
    ['reviews', 'target', kind, apiId, ...filter] as const,
  ofUser: (userId: string, order: string) => ['reviews', 'user', userId, order] as const,
  page: (list: readonly string[], cursor: string) => [...list, cursor] as const,
  newer: (feed: readonly string[], after: string | undefined) => ['reviews', 'new', ...feed, after] as const,
  one: (id: string) => ['reviews', 'one', id] as const,
  allLikers: ['likers'] as const,
  likers: (reviewId: string) => ['likers', reviewId] as const,
  allComments: ['comments'] as const,
  mentionable: (reviewId: string, query: string) => ['mentionable', reviewId, query] as const,
  comments: (reviewId: string) => ['comments', reviewId] as const,
}
