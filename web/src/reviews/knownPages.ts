/** What stays in memory of a page of a list: after what it begins, and once it was read, how much it has and what follows. */
export type KnownPage = { cursor: string; size?: number; next?: string | null }

type Read = { items: readonly unknown[]; next: string | null }

export const rowsOf = (known: readonly KnownPage[]) => known.reduce((sum, page) => sum + (page.size ?? 0), 0)

/** On which page a row is, and which of that page. */
export function pageOfRow(known: readonly KnownPage[], row: number): { page: number; offset: number } {
  let offset = row
  for (const [page, { size = 0 }] of known.entries()) {
    if (offset < size) return { page, offset }
    offset -= size
  }
  return { page: known.length - 1, offset }
}

/**
 * The pages by what was read of them now. Where a page ends elsewhere than before (somebody wrote or deleted), what followed
 * is read anew, so that nothing is shown twice or skipped. Gives the same list when nothing has changed.
 */
export function learn(known: KnownPage[], read: ReadonlyMap<number, Read | undefined>): KnownPage[] {
  let learnt = known
  for (const [i, page] of read) {
    const before = learnt[i]
    if (!page || !before || (before.size === page.items.length && before.next === page.next)) continue
    const now = { ...before, size: page.items.length, next: page.next }
    const goesOn = before.next === undefined || before.next === page.next
    learnt = [...learnt.slice(0, i), now, ...(goesOn ? learnt.slice(i + 1) : [])]
  }
  return learnt
}

/** The page at a place that is there. */
export function at(known: readonly KnownPage[], i: number): KnownPage {
  return known[i] ?? { cursor: '' }
}
