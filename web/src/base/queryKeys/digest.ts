export const digestKeys = {
  choice: ['digest', 'choice'] as const,
}
