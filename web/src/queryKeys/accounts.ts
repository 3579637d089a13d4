export const accountKeys = {
  /** The signed-in account. */
  profile: ['profile'] as const,
  sessions: ['sessions'] as const,
  user: (id: string) => ['user', id] as const,
  search: (words: string) => ['users', 'search', words] as const,
  confirmation: (token: string) => ['confirmation', token] as const,
  resetLink: (token: string) => ['reset-link', token] as const,
}
