import { mayChat, type Role } from '@remusic/contract/people/plans'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchReview } from '../../opinions/reviews/mutations.ts'
import { notificationCountQuery } from '../../people/notifications/queries.ts'
import { useLiveNotifications } from '../../people/notifications/useLiveNotifications.tsx'
import { usePushEvents } from '../../people/webPush/usePushEvents.ts'
import { reading } from '../../together/chat/readReceipts.ts'
import { useLiveChat } from '../../together/chat/useLiveChat.ts'
import { countInTab } from '../tabTitle.ts'

/** Applies live events to the cache while a member is signed in, on every screen. Renders nothing. */
export function LiveMember({ userId, role }: { userId: string; role: Role | undefined }) {
  useLiveChat(userId, role !== undefined && mayChat(role))
  useLiveNotifications({ isChatOpen: reading.isAny, refetchReview })
  usePushEvents(userId)
  const { data: count } = useQuery(notificationCountQuery)
  const unread = count?.unread ?? 0
  useEffect(() => {
    countInTab(unread)
    return () => countInTab(0)
  }, [unread])
  return null
}
