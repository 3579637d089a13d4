import type { Review } from '@remusic/contract/reviews'
import { LoadMore } from '../ui/LoadMore.tsx'
import { useWindowRows } from '../ui/useWindowRows.ts'
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

/** As many reviews as there are; only those near the screen are in the page. */
export function ReviewList({ reviews, hasMore, pending, failed, onMore }: Props) {
  const { list, rows, measure, totalHeight } = useWindowRows<HTMLDivElement>({
    count: reviews.length,
    usualHeight: USUAL_HEIGHT_PX,
    gap: GAP_PX,
    keyOf: (index) => reviews[index]?.id ?? index,
  })
  return (
    <>
      <div
        ref={list}
        className={classes.list}
        style={{ height: totalHeight }}
        role="feed"
        aria-busy={pending}
        aria-label="Reseñas"
      >
        {rows.map(({ key, index, start }) => {
          const review = reviews[index]
          return (
            review && (
              <div
                key={key}
                ref={measure}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
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
