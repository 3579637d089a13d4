import { useEffect, useRef } from 'react'
import { Key } from '../inputs/Key.tsx'
import classes from './LoadMore.module.css'

type Props = { hasMore: boolean; pending: boolean; onMore: () => void; failed?: boolean }

/** Brings the next page when its end comes into view; the key is for keyboards and for a second try. */
export function LoadMore({ hasMore, pending, onMore, failed = false }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  more.current = onMore
  const waits = hasMore && !pending && !failed
  useEffect(() => {
    if (!waits || !end.current) return
    // Whoever scrolls fast goes past it between two looks, and only the last one tells where it is now.
    const watcher = new IntersectionObserver((looks) => looks.at(-1)?.isIntersecting && more.current(), {
      rootMargin: '600px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [waits])
  if (!hasMore) return null
  return (
    <div ref={end} className={classes.more}>
      {failed && <p role="alert">No pudimos traer más</p>}
      <Key pending={pending} onClick={onMore}>
        {failed ? 'Reintentar' : 'Ver más'}
      </Key>
    </div>
  )
}
