import type { ReactNode } from 'react'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { userPages } from './queries.ts'
import { ReviewList } from './ReviewList.tsx'

/** The reviews of one user. */
export function UserReviews({
  userId,
  empty,
  action,
  headingLevel = 2,
}: {
  userId: string
  empty: string
  action?: ReactNode
  headingLevel?: 2 | 3
}) {
  return (
    <ReviewList
      pages={userPages(userId)}
      empty={<EmptyState title={empty} action={action} headingLevel={headingLevel} />}
      headingLevel={headingLevel}
    />
  )
}
