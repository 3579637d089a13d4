import type { ReactNode } from 'react'
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx'
import { LoadMore, type MorePages } from './LoadMore.tsx'

type Props<Item> = {
  /** The result of `useInfiniteQuery`. */
  pages: MorePages & {
    data: { pages: readonly { items: readonly Item[] }[] } | undefined
    isPending: boolean
    refetch: () => unknown
  }
  /** Shown until the first page has loaded, also while that is retried: skeletons in the shape of the list. */
  loading: ReactNode
  /** Shown in place of the list if it has no items. */
  empty: ReactNode
  /** The texts of the `ErrorState` if the first page failed to load, or what is shown instead of one. */
  error?: Omit<ErrorStateProps, 'onRetry' | 'pending'> | ((onRetry: () => void) => ReactNode)
  /** Wraps the list together with the button that loads more, where both belong to a landmark. */
  wrap?: (list: ReactNode) => ReactNode
  /** Renders the items of all pages that have loaded. */
  children: (items: Item[]) => ReactNode
}

/** A list that loads page by page, in all its states. What has loaded stays while it is fetched again, also if that fails. */
export function PagedList<Item>({ pages, loading, empty, error, wrap, children }: Props<Item>) {
  if (pages.isPending) return loading
  if (!pages.data) {
    const onRetry = () => void pages.refetch()
    return typeof error === 'function' ? error(onRetry) : <ErrorState {...error} onRetry={onRetry} />
  }
  const items = pages.data.pages.flatMap((page) => page.items)
  // A page may be empty although more follow it: what was on it may have been deleted.
  if (items.length === 0 && !pages.hasNextPage) return empty
  const list = (
    <>
      {children(items)}
      <LoadMore pages={pages} />
    </>
  )
  return wrap ? wrap(list) : list
}
