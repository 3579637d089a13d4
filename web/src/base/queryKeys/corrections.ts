export const correctionKeys = {
  own: ['corrections', 'own'] as const,
  item: (kind: string, id: string) => ['corrections', 'item', kind, id] as const,
  items: ['corrections', 'item'] as const,
  corrections: ['admin', 'corrections'] as const,
  correctionsBy: <F extends object>(filter: F) => ['admin', 'corrections', filter] as const,
  hidden: ['admin', 'hidden'] as const,
  hiddenBy: (query: string) => ['admin', 'hidden', query] as const,
  merge: (kind: string, from: string, into: string) => ['admin', 'merge', kind, from, into] as const,
}
