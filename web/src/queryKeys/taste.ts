export const tasteKeys = {
  songs: ['recommended'] as const,
}
