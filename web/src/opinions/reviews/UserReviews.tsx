import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { profileQuery } from '../../people/accounts/queries.ts'
import { useSession } from '../../people/accounts/session.ts'
import { ListBar } from './ListBar.tsx'
import { orderOf, useListParams } from './listParams.ts'
import { OrderField } from './OrderField.tsx'
import { userPages } from './queries.ts'
import { ReviewList } from './ReviewList.tsx'

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
  const { search } = useListParams()
  const isSignedIn = useSession() !== null
  const { data: profile } = useQuery({ ...profileQuery, enabled: isSignedIn })
  const pages = userPages(userId, orderOf(search))
  const { data: first } = useQuery({ ...pages.pageAfter(''), placeholderData: keepPreviousData })
  return (
    <>
      {first && first.items.length > 1 && (
        <ListBar>
          <OrderField isBlind={profile?.tastesBlind && profile.id !== userId} />
        </ListBar>
      )}
      <ReviewList
        key={pages.key.join(' ')}
        pages={pages}
        empty={<EmptyState title={empty} action={action} headingLevel={headingLevel} />}
        headingLevel={headingLevel}
      />
    </>
  )
}
