import { useEffect, useRef } from 'react'
import { Button } from '../inputs/Button.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './LoadMore.module.css'

/** The state of `useInfiniteQuery` that concerns the next page. */
export type MorePages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Loads the next page when the end of the list approaches the viewport. The button is for keyboards and for retrying. */
export function LoadMore({ pages }: { pages: MorePages }) {
  const { hasNextPage, isFetchingNextPage: pending, isFetchNextPageError: failed, fetchNextPage } = pages
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(fetchNextPage)
  more.current = fetchNextPage
  const isIdle = hasNextPage && !pending && !failed
  useEffect(() => {
    if (!isIdle || !end.current) return
    // Fast scrolling can queue several entries, of which only the last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && more.current(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isIdle])
  if (!hasNextPage) return null
  return (
    <div ref={end} className={`grid justify-items-center gap-3 mt-8 ${classes.more}`}>
      {failed && <p role="alert">No pudimos traer más</p>}
      {/* Not `pending`, which would hide the label: pages mostly load by scrolling, so the button has to say what happens. */}
      <Button aria-disabled={pending} aria-busy={pending} onClick={() => pending || void fetchNextPage()}>
        {pending ? 'Buscando más…' : failed ? 'Reintentar' : 'Ver más'}
      </Button>
      <VisuallyHidden role="status">{pending ? 'Buscando más…' : ''}</VisuallyHidden>
    </div>
  )
}
