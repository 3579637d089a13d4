export const recommendationKeys = {
  songs: ['recommended'] as const,
}
