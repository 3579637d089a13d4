import { EmptyState } from '../ui/EmptyState.tsx'
import { userPages } from './queries.ts'
import { ReviewList } from './ReviewList.tsx'

/** What one person has written. */
export function UserReviews({ userId, empty, hint }: { userId: string; empty: string; hint?: string }) {
  return (
    <ReviewList pages={userPages(userId)} empty={<EmptyState title={empty} hint={hint} headingLevel={3} />} />
  )
}
