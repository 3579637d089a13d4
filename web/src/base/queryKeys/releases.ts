export const releaseKeys = {
  lists: ['releases', 'list'] as const,
  list: (view: string, type: string | null) => ['releases', 'list', view, type] as const,
  feed: ['releases', 'feed'] as const,
}
