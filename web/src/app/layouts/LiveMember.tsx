import { mayChat, type Role } from '@remusic/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveChat } from '../../chat/useLiveChat.ts'
import { notificationCountQuery } from '../../notifications/queries.ts'
import { useLiveNotifications } from '../../notifications/useLiveNotifications.tsx'
import { usePushEvents } from '../../webPush/usePushEvents.ts'
import { countInTab } from '../tabTitle.ts'

/** Applies live events to the cache while a member is signed in, on every screen. Renders nothing. */
export function LiveMember({ userId, role }: { userId: string; role: Role | undefined }) {
  useLiveChat(userId, role !== undefined && mayChat(role))
  useLiveNotifications()
  usePushEvents(userId)
  const { data: count } = useQuery(notificationCountQuery)
  const unread = count?.unread ?? 0
  useEffect(() => {
    countInTab(unread)
    return () => countInTab(0)
  }, [unread])
  return null
}
