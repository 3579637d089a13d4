export const scrobbleKeys = {
  playing: (userId: string) => ['scrobbles', 'playing', userId] as const,
  waiting: ['scrobbles', 'waiting'] as const,
}
