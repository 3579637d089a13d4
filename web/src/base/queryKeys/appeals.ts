export const appealKeys = {
  sanctions: ['sanctions'] as const,
  sanction: (id: string) => ['sanctions', id] as const,
  appeals: ['admin', 'appeals'] as const,
  appealsBy: <F extends object>(filter: F) => ['admin', 'appeals', filter] as const,
}
