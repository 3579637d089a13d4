export const yearKeys = {
  mine: ['years', 'mine'] as const,
  myYear: (year: number) => ['years', 'mine', year] as const,
  community: ['years', 'community'] as const,
  communityYear: (year: number) => ['years', 'community', year] as const,
}
