export const profileKeys = {
  all: ['profiles'] as const,
  of: (userId: string) => ['profiles', 'of', userId] as const,
  /** The member's own reviews, to choose one from. */
  reviews: (userId: string) => ['profiles', 'reviews', userId] as const,
}
