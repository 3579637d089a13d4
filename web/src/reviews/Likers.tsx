import { useInfiniteQuery } from '@tanstack/react-query'
import { PeoplePages } from '../follows/PeoplePages.tsx'
import { likersQuery } from './queries.ts'

/** Who likes a review, the latest first. */
export function Likers({ reviewId }: { reviewId: string }) {
  return <PeoplePages query={useInfiniteQuery(likersQuery(reviewId))} empty={{ title: 'Nadie todavía' }} />
}
