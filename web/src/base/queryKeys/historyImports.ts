import type { Certainty } from '@remusic/contract/listening/historyImports'

export const historyImportKeys = {
  all: ['history imports'] as const,
  list: ['history imports', 'list'] as const,
  one: (id: string) => ['history imports', 'one', id] as const,
  /** The items that the file of an import names, in every view. */
  items: (id: string) => ['history imports', 'items', id] as const,
  itemsOf: (id: string, certainty: Certainty, words: string) =>
    ['history imports', 'items', id, certainty, words] as const,
}
