import { useEffect, useRef } from 'react'
import { Key } from '../inputs/Key.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './LoadMore.module.css'

type Props = { hasMore: boolean; pending: boolean; onMore: () => void; failed?: boolean }

/** Loads the next page when the end of the list approaches the viewport. The key is for keyboards and for retrying. */
export function LoadMore({ hasMore, pending, onMore, failed = false }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  more.current = onMore
  const isIdle = hasMore && !pending && !failed
  useEffect(() => {
    if (!isIdle || !end.current) return
    // Fast scrolling can queue several entries, of which only the last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && more.current(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isIdle])
  if (!hasMore) return null
  return (
    <div ref={end} className={classes.more}>
      {failed && <p role="alert">No pudimos traer más</p>}
      {/* It says what happens instead of hiding its label: mostly nobody has pressed it. */}
      <Key aria-disabled={pending} aria-busy={pending} onClick={() => pending || onMore()}>
        {pending ? 'Buscando más…' : failed ? 'Reintentar' : 'Ver más'}
      </Key>
      <VisuallyHidden role="status">{pending ? 'Buscando más…' : ''}</VisuallyHidden>
    </div>
  )
}
