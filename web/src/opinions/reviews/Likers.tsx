import { useInfiniteQuery } from '@tanstack/react-query'
import { PeoplePages } from '../../music/follows/PeoplePages.tsx'
import { likersQuery } from './queries.ts'

/** The users who like a review, latest first. */
export function Likers({ reviewId }: { reviewId: string }) {
  return <PeoplePages query={useInfiniteQuery(likersQuery(reviewId))} empty={{ title: 'Nadie todavía' }} />
}
