import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { useIsDue } from '../ui/layout/Later.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { useWindowRows } from '../ui/lists/useWindowRows.ts'
import { PendingReviews } from './PendingReviews.tsx'
import type { ReviewPage, ReviewPages } from './queries.ts'
import { ReviewCard } from './ReviewCard.tsx'
import classes from './ReviewList.module.css'
import { SkeletonReview } from './SkeletonReview.tsx'
import { useReviewPages } from './useReviewPages.ts'

const USUAL_HEIGHT_PX = 300
/** On a phone, where what it is about stands above it. */
const USUAL_HEIGHT_NARROW_PX = 420
const NARROW = '(max-width: 620px)'
const GAP_PX = 20

type Props<P extends ReviewPage> = {
  pages: ReviewPages<P>
  /** What is shown where there are none. */
  empty: ReactNode
  /** On the page of what the reviews are about. */
  onItsPage?: boolean
  /** After the first review, where a phone shows more than reviews. */
  afterFirst?: ReactNode
  headingLevel?: 2 | 3
}

/** As many reviews as there are; only those near the screen are in the page and in memory. */
export function ReviewList<P extends ReviewPage>({
  pages,
  empty,
  onItsPage = false,
  afterFirst,
  headingLevel = 2,
}: Props<P>) {
  const [usualHeight] = useState(howHighUsually)
  const { count, reviewAt, showRows, isStarted, more, retry, isRetrying } = useReviewPages(pages)
  const { list, rows, measure, totalHeight } = useWindowRows<HTMLDivElement>({
    count,
    usualHeight,
    gap: GAP_PX,
    keyOf: (index) => index,
    rememberAs: pages.key.join(' '),
  })
  const isDue = useIsDue()
  const near = rows.map((row) => row.index).join()
  useLayoutEffect(() => showRows(near === '' ? [] : near.split(',').map(Number)), [near, showRows])

  if (!isStarted)
    return more.failed ? (
      <ErrorState headingLevel={headingLevel} onRetry={retry} pending={isRetrying} />
    ) : (
      <PendingReviews />
    )
  if (count === 0 && !more.hasMore)
    return (
      <>
        {empty}
        {afterFirst}
      </>
    )
  return (
    <>
      <div
        ref={list}
        className={classes.list}
        style={{ height: totalHeight }}
        role="feed"
        aria-busy={more.pending}
        aria-label="Reseñas"
        onKeyDown={turnPages}
      >
        {rows.map(({ key, index, start }) => {
          const review = index === 0 || isDue ? reviewAt(index) : undefined
          return (
            <div
              key={key}
              ref={measure}
              data-index={index}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              {review ? (
                <ReviewCard
                  key={review.id}
                  review={review}
                  onItsPage={onItsPage}
                  headingLevel={headingLevel}
                />
              ) : (
                <SkeletonReview />
              )}
              {/* A feed is made of articles only. */}
              {index === 0 && isDue && afterFirst && <article tabIndex={-1}>{afterFirst}</article>}
            </div>
          )
        })}
      </div>
      <LoadMore {...more} />
    </>
  )
}

const howHighUsually = () =>
  globalThis.matchMedia?.(NARROW).matches ? USUAL_HEIGHT_NARROW_PX : USUAL_HEIGHT_PX

/** Page Up and Page Down go from review to review, as readers of a feed expect. */
function turnPages(event: KeyboardEvent<HTMLDivElement>) {
  const step = { PageUp: -1, PageDown: 1 }[event.key]
  if (step === undefined || !(event.target instanceof Element)) return
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>('article')]
  const here = articles.findIndex((article) => article.contains(event.target as Element))
  const there = articles[here + step]
  if (!there) return
  event.preventDefault()
  there.focus()
  there.scrollIntoView({ block: 'center' })
}
