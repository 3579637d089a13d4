import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonReview } from '../ui/SkeletonReview.tsx'
import { userReviewsQuery } from './queries.ts'
import { ReviewList } from './ReviewList.tsx'

/** What one person has written. */
export function UserReviews({ userId, empty, hint }: { userId: string; empty: string; hint?: string }) {
  const reviews = useInfiniteQuery(userReviewsQuery(userId))
  if (reviews.isPending)
    return (
      <SkeletonGroup label="Buscando las reseñas">
        <SkeletonReview />
        <SkeletonReview />
      </SkeletonGroup>
    )
  if (!reviews.data) return <ErrorState onRetry={() => void reviews.refetch()} pending={reviews.isFetching} />
  const shown = reviews.data.pages.flatMap((page) => page.items)
  if (shown.length === 0) return <EmptyState title={empty} hint={hint} headingLevel={3} />
  return (
    <ReviewList
      reviews={shown}
      hasMore={reviews.hasNextPage}
      pending={reviews.isFetchingNextPage}
      failed={reviews.isFetchNextPageError}
      onMore={() => void reviews.fetchNextPage()}
    />
  )
}
