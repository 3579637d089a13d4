import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { useStreamed } from '../../base/api/useStreamed.ts'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { useWindowRows } from '../../base/ui/lists/useWindowRows.ts'
import { useSession } from '../../people/accounts/session.ts'
import type { ReviewPage, ReviewPages } from './pages.ts'
import { ReviewCard } from './ReviewCard.tsx'
import classes from './ReviewList.module.css'
import { ReviewsSkeleton } from './ReviewsSkeleton.tsx'
import { SkeletonReview } from './SkeletonReview.tsx'
import { useReviewPages } from './useReviewPages.ts'

const ESTIMATED_HEIGHT_PX = 300
/** On phones, where the target is shown above the review. */
const ESTIMATED_HEIGHT_NARROW_PX = 420
const NARROW = '(max-width: 620px)'
const GAP_PX = 20
/** Enough for a tall screen. */
const SERVER_ROWS = 4

type Props<P extends ReviewPage> = {
  pages: ReviewPages<P>
  /** Shown if there are no reviews. */
  empty: ReactNode
  /** The list is on the page of the target. */
  onTargetPage?: boolean
  /** Inserted after the first review, for other content on phones. */
  afterFirst?: ReactNode
  /** The label above a review that starts a part of the list. */
  labelOf?: ((review: Review, before: Review | undefined) => string | null) | undefined
  headingLevel?: 2 | 3
}

/** A virtualized list of reviews: only those near the viewport are rendered and kept in memory. */
export function ReviewList<P extends ReviewPage>({
  pages,
  empty,
  onTargetPage = false,
  afterFirst,
  labelOf,
  headingLevel = 2,
}: Props<P>) {
  useStreamed(pages.pageAfter(''))
  const [estimatedHeight] = useState(estimateHeight)
  const { count, reviewAt, showRows, isStarted, more, retry, isRetrying } = useReviewPages(pages)
  const { list, rows, measure, listStyle, rowStyle } = useWindowRows<HTMLDivElement>({
    count,
    estimatedHeight,
    gap: GAP_PX,
    keyOf: (index) => index,
    // Visitors may read without scripts, so their page has all reviews that were loaded.
    serverRows: useSession() ? SERVER_ROWS : Number.POSITIVE_INFINITY,
    rememberAs: pages.key.join(' '),
  })
  const nearIndexes = rows.map((row) => row.index).join()
  useLayoutEffect(
    () => showRows(nearIndexes === '' ? [] : nearIndexes.split(',').map(Number)),
    [nearIndexes, showRows],
  )

  if (!isStarted)
    return more.failed ? (
      <ErrorState headingLevel={headingLevel} onRetry={retry} pending={isRetrying} />
    ) : (
      <ReviewsSkeleton />
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
        className="relative"
        style={listStyle}
        role="feed"
        aria-busy={more.pending}
        aria-label="Reseñas"
        onKeyDown={focusNeighbour}
      >
        {rows.map((row) => {
          const { key, index } = row
          const review = reviewAt(index)
          const label = review && labelOf?.(review, index > 0 ? reviewAt(index - 1) : undefined)
          return (
            <div key={key} ref={measure} data-index={index} className={classes.item} style={rowStyle(row)}>
              {label && <div className={`muted text-sm semibold ${classes.label}`}>{label}</div>}
              {review ? (
                <ReviewCard
                  key={review.id}
                  review={review}
                  onTargetPage={onTargetPage}
                  headingLevel={headingLevel}
                />
              ) : (
                <SkeletonReview />
              )}
              {/* An ARIA feed may only contain articles. */}
              {index === 0 && afterFirst && <article tabIndex={-1}>{afterFirst}</article>}
            </div>
          )
        })}
      </div>
      <LoadMore
        pages={{
          hasNextPage: more.hasMore,
          isFetchingNextPage: more.pending,
          isFetchNextPageError: more.failed,
          fetchNextPage: more.onMore,
        }}
      />
    </>
  )
}

const estimateHeight = () =>
  globalThis.matchMedia?.(NARROW).matches ? ESTIMATED_HEIGHT_NARROW_PX : ESTIMATED_HEIGHT_PX

/** Page Up and Page Down move between reviews, as the ARIA feed pattern specifies. */
function focusNeighbour(event: KeyboardEvent<HTMLDivElement>) {
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
