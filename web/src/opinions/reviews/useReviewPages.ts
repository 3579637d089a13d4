import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useState } from 'react'
import { type KnownPage, pageAt, pageOfRow, rowsOf, updatePages } from './knownPages.ts'
import type { ReviewPage, ReviewPages } from './pages.ts'

/** The known pages of lists that were left, so that the list has its full length on return. */
const rememberedPages = new Map<string, KnownPage[]>()

const START: KnownPage[] = [{ cursor: '' }]

/** Forgets the pages of a list, so that it starts at the beginning next time. */
export const forgetPages = ({ key }: ReviewPages) => rememberedPages.delete(key.join(' '))

/**
 * An infinite list of reviews that keeps only the pages near the viewport in memory. Of the others it keeps the cursor
 * and the size, and reloads them when they are scrolled back into view.
 */
export function useReviewPages<P extends ReviewPage>({ key, pageAfter }: ReviewPages<P>) {
  const name = key.join(' ')
  const client = useQueryClient()
  // A prefetched first page is used in the first render.
  const [known, setKnown] = useState(() => {
    const before = rememberedPages.get(name)
    return before ?? updatePages(START, new Map([[0, client.getQueryData<P>(pageAfter('').queryKey)]]))
  })
  const [visible, setVisible] = useState<readonly number[]>([0])

  // A page that has not loaded yet has no rows that could be visible, so it is always needed.
  const needed = known.flatMap((page, i) => (page.size === undefined || visible.includes(i) ? [i] : []))
  const pages = useQueries({ queries: needed.map((i) => pageAfter(pageAt(known, i).cursor)) })

  // Set the state only if it changed: an update in a layout effect forces a synchronous re-render of everything.
  useLayoutEffect(() => {
    const read = new Map(needed.map((i, n) => [i, pages[n]?.data]))
    if (updatePages(known, read) !== known) setKnown((before) => updatePages(before, read))
  })
  useLayoutEffect(() => {
    rememberedPages.set(name, known)
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
  const { next, size } = pageAt(known, last)
  const isUnread = size === undefined
  const isFailed = isUnread && (lastQuery?.isError ?? false)
  return {
    count: rowsOf(known),
    /** Undefined while its page is loading. */
    reviewAt: (row: number) => {
      const { page, offset } = pageOfRow(known, row)
      return pages[needed.indexOf(page)]?.data?.items[offset]
    },
    /** Reports which rows are near the viewport. */
    showRows,
    isStarted: known[0]?.size !== undefined,
    more: {
      hasMore: next != null || isUnread,
      // Stays pending until the loaded page is recorded: before that the next cursor is unknown, and the request would be lost.
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
