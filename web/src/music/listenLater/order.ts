import type { ListenLaterEntry, ListenLaterRef } from '@remusic/contract/music/schemas/listenLater'
import type { PendingPages } from './queries.ts'

export const refOf = ({ target: { kind, apiId } }: ListenLaterEntry): ListenLaterRef => ({ kind, apiId })

export const keyOf = ({ target }: ListenLaterEntry): string => `${target.kind}:${target.apiId}`

export const entriesOf = (pages: PendingPages | undefined): ListenLaterEntry[] =>
  pages?.pages.flatMap((page) => page.items) ?? []

/** The pages with one entry moved to a place, counted from 1. Each page keeps its number of entries. */
export function withMoved(pages: PendingPages, entry: ListenLaterEntry, place: number): PendingPages {
  const others = entriesOf(pages).filter((each) => keyOf(each) !== keyOf(entry))
  return withEntries(pages, others.toSpliced(place - 1, 0, entry))
}

/** The pages without an entry. */
export function withoutEntry(pages: PendingPages, entry: ListenLaterEntry): PendingPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.filter((each) => keyOf(each) !== keyOf(entry)),
      total: page.total - 1,
    })),
  }
}

function withEntries(pages: PendingPages, entries: ListenLaterEntry[]): PendingPages {
  let start = 0
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const isLast = index === pages.pages.length - 1
      const items = entries.slice(start, isLast ? undefined : start + page.items.length)
      start += items.length
      return { ...page, items }
    }),
  }
}
