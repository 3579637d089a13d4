/** The part of a page that stays in memory: its cursor, and once loaded its size and the next cursor. */
export type KnownPage = { cursor: string; size?: number; next?: string | null }

type Read = { items: readonly unknown[]; next: string | null }

export const rowsOf = (known: readonly KnownPage[]) => known.reduce((sum, page) => sum + (page.size ?? 0), 0)

/** The page of a row, and the row's offset in it. */
export function pageOfRow(known: readonly KnownPage[], row: number): { page: number; offset: number } {
  let offset = row
  for (const [page, { size = 0 }] of known.entries()) {
    if (offset < size) return { page, offset }
    offset -= size
  }
  return { page: known.length - 1, offset }
}

/**
 * Updates the known pages with loaded ones. If a page now ends at another cursor, because a review was written or deleted,
 * the following pages are dropped, so that no review is shown twice or skipped. Returns the same list if nothing changed.
 */
export function updatePages(known: KnownPage[], read: ReadonlyMap<number, Read | undefined>): KnownPage[] {
  let updated = known
  for (const [i, page] of read) {
    const before = updated[i]
    if (!page || !before || (before.size === page.items.length && before.next === page.next)) continue
    const now = { ...before, size: page.items.length, next: page.next }
    const isContiguous = before.next === undefined || before.next === page.next
    updated = [...updated.slice(0, i), now, ...(isContiguous ? updated.slice(i + 1) : [])]
  }
  return updated
}

export function pageAt(known: readonly KnownPage[], i: number): KnownPage {
  return known[i] ?? { cursor: '' }
}
