import type { Review } from '@remusic/contract/reviews'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { LoadMore } from '../ui/LoadMore.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import classes from './ReviewList.module.css'

type Props = {
  reviews: Review[]
  hasMore: boolean
  pending: boolean
  failed: boolean
  onMore: () => void
}

const USUAL_HEIGHT_PX = 300
const GAP_PX = 20
/** Beyond the edges of the screen, so that a quick finger finds no holes. */
const SPARE_CARDS = 4

/** As many reviews as there are; only those near the screen are in the page. */
export function ReviewList({ reviews, hasMore, pending, failed, onMore }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(box.top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: reviews.length,
    estimateSize: () => USUAL_HEIGHT_PX,
    getItemKey: (index) => reviews[index]?.id ?? index,
    gap: GAP_PX,
    overscan: SPARE_CARDS,
    scrollMargin: top,
  })
  return (
    <>
      <div
        ref={list}
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        role="feed"
        aria-busy={pending}
        aria-label="Reseñas"
      >
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const review = reviews[index]
          return (
            review && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <ReviewCard review={review} />
              </div>
            )
          )
        })}
      </div>
      <LoadMore hasMore={hasMore} pending={pending} failed={failed} onMore={onMore} />
    </>
  )
}
