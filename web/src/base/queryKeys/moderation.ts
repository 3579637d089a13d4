export const moderationKeys = {
  cases: ['admin', 'cases'] as const,
  casesBy: <F extends object>(filter: F) => ['admin', 'cases', filter] as const,
  counts: ['moderation-counts'] as const,
}
