export const voteKeys = {
  all: ['admin', 'votes'] as const,
  items: ['admin', 'votes', 'items'] as const,
  ofItem: <F extends object>(filter: F) => ['admin', 'votes', 'item', filter] as const,
}
