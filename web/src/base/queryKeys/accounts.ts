export const accountKeys = {
  /** The signed-in account. */
  profile: ['profile'] as const,
  sessions: ['sessions'] as const,
  /** The e-mail address, and whether it is about to change. */
  credentials: ['credentials'] as const,
  securityLog: ['security-log'] as const,
  user: (id: string) => ['user', id] as const,
  searches: ['users', 'search'] as const,
  search: (words: string) => ['users', 'search', words] as const,
  /** Whether the registration is open. */
  registration: ['registration'] as const,
  confirmation: (token: string) => ['confirmation', token] as const,
  resetLink: (token: string) => ['reset-link', token] as const,
}
