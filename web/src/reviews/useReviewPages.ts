import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useState } from 'react'
import { at, type KnownPage, learn, pageOfRow, rowsOf } from './knownPages.ts'
import type { ReviewPage, ReviewPages } from './queries.ts'

/** Where the pages of a list that was left begin, so that coming back finds it as long as it was. */
const left = new Map<string, KnownPage[]>()

const START: KnownPage[] = [{ cursor: '' }]

/** Forgets how far a list was read: the next time it begins anew. */
export const forgetPages = ({ key }: ReviewPages) => left.delete(key.join(' '))

/**
 * A list of reviews as long as one cares to read, of which only the pages near the screen are in memory. Of the others it
 * keeps where they begin and how many reviews they have, and reads them again when somebody comes back to them.
 */
export function useReviewPages<P extends ReviewPage>({ key, pageAfter }: ReviewPages<P>) {
  const name = key.join(' ')
  const client = useQueryClient()
  // What was asked for ahead is there from the first drawing on.
  const [known, setKnown] = useState(() => {
    const before = left.get(name)
    return before ?? learn(START, new Map([[0, client.getQueryData<P>(pageAfter('').queryKey)]]))
  })
  const [visible, setVisible] = useState<readonly number[]>([0])

  // One that was not read yet has no rows to be seen by.
  const needed = known.flatMap((page, i) => (page.size === undefined || visible.includes(i) ? [i] : []))
  const pages = useQueries({ queries: needed.map((i) => pageAfter(at(known, i).cursor)) })

  // Told only what is new: whatever changes before the first paint is drawn at once, and everything with it.
  useLayoutEffect(() => {
    const read = new Map(needed.map((i, n) => [i, pages[n]?.data]))
    if (learn(known, read) !== known) setKnown((before) => learn(before, read))
  })
  useLayoutEffect(() => {
    left.set(name, known)
  }, [name, known])

  const showRows = useCallback(
    (rows: readonly number[]) => {
      const now = [...new Set(rows.map((row) => pageOfRow(known, row).page))]
      if (visible.join() !== now.join()) setVisible(now)
    },
    [known, visible],
  )
  const last = known.length - 1
  const lastQuery = pages[needed.indexOf(last)]
  const { next, size } = at(known, last)
  const isUnread = size === undefined
  const isFailed = isUnread && (lastQuery?.isError ?? false)
  return {
    count: rowsOf(known),
    /** Undefined while its page is on its way. */
    reviewAt: (row: number) => {
      const { page, offset } = pageOfRow(known, row)
      return pages[needed.indexOf(page)]?.data?.items[offset]
    },
    /** Tells which rows are near the screen. */
    showRows,
    isStarted: known[0]?.size !== undefined,
    more: {
      hasMore: next != null || isUnread,
      // Also between its arrival and its end being known: asked for then, what follows would not come, nor be asked for again.
      pending: (lastQuery?.isFetching ?? false) || (isUnread && !isFailed),
      failed: isFailed,
      onMore: () => {
        if (isFailed) void lastQuery?.refetch()
        else if (next) setKnown([...known, { cursor: next }])
      },
    },
    retry: () => void lastQuery?.refetch(),
    isRetrying: lastQuery?.isFetching ?? false,
  }
}
