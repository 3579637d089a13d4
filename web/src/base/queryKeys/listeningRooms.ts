export const roomKeys = {
  all: ['rooms'] as const,
  /** The lists that change when any room opens or closes. */
  lists: ['rooms', 'list'] as const,
  open: ['rooms', 'list', 'open'] as const,
  sessions: ['rooms', 'list', 'sessions'] as const,
  of: (userId: string) => ['rooms', 'list', 'of', userId] as const,
  one: (id: string) => ['rooms', 'one', id] as const,
  played: (id: string) => ['rooms', 'played', id] as const,
  messages: (id: string) => ['rooms', 'messages', id] as const,
}
