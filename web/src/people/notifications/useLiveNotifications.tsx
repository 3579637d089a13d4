import { NOTIFICATION, type NotificationType } from '@remusic/contract/people/notifications'
import type { Notification } from '@remusic/contract/people/schemas/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { live } from '../../base/api/socket.ts'
import { onMissed } from '../../base/live/keepWatching.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'
import { appealKeys } from '../../base/queryKeys/appeals.ts'
import { correctionKeys } from '../../base/queryKeys/corrections.ts'
import { roomKeys } from '../../base/queryKeys/listeningRooms.ts'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'
import { useToast } from '../../base/ui/overlays/toastContext.ts'
import { NotificationFace } from './NotificationFace.tsx'
import {
  applyCount,
  applyNotification,
  invalidateNotifications,
  isIncrease,
  useReadNotification,
} from './queries.ts'
import classes from './Toast.module.css'
import { targetPathOf } from './targetPath.ts'

/** How long marking a message as read takes in an open conversation. */
const MARK_READ_DELAY_MS = 600

type Screen = {
  /** Whether a conversation is open, which marks its messages as read. */
  isChatOpen: () => boolean
  refetchReview: (client: QueryClient, id: string) => Promise<void>
}

/** Applies notification events to the cache and shows each new notification as a toast. */
export function useLiveNotifications({ isChatOpen, refetchReview }: Screen) {
  const client = useQueryClient()
  const { showToast } = useToast()
  useEffect(() => {
    const unsubscribes = [
      live.on('getNotification', ({ notification }) => {
        applyNotification(client, notification)
        REFRESH[notification.type]({ client, refetchReview }, notification)
        if (isWorthShowing(notification))
          showToast({
            picture: <NotificationFace notification={notification} size={40} />,
            text: <ToastText notification={notification} />,
          })
      }),
      live.on('notification-count', (count) => {
        // A message in an open conversation is marked as read at once, so delay the increase to keep the bell from flashing.
        setTimeout(
          () => applyCount(client, count),
          isChatOpen() && isIncrease(client, count) ? MARK_READ_DELAY_MS : 0,
        )
        invalidateNotifications(client, 'list')
      }),
      onMissed(() => invalidateNotifications(client, 'all')),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client, showToast, isChatOpen, refetchReview])
}

/** Opening the toast marks the notification as read, as in the list. */
function ToastText({ notification }: { notification: Notification }) {
  const read = useReadNotification()
  const to = targetPathOf(notification)
  if (to === null) return notification.text
  return (
    <Link className={classes.link} to={to} onClick={() => read.mutate(notification.id)}>
      {notification.text}
    </Link>
  )
}

type Cache = Pick<Screen, 'refetchReview'> & { client: QueryClient }

/** Reloads what a notification is about, which may be on the screen. */
const REFRESH: Record<NotificationType, (cache: Cache, notification: Notification) => void> = {
  [NOTIFICATION.like]: refreshReview,
  [NOTIFICATION.comment]: refreshComments,
  [NOTIFICATION.mention]: refreshComments,
  [NOTIFICATION.follow]: ({ client }) => void client.invalidateQueries({ queryKey: accountKeys.profile }),
  // The chat and the session have events of their own.
  [NOTIFICATION.message]: () => {},
  [NOTIFICATION.plan]: () => {},
  [NOTIFICATION.moderation]: ({ client }) => {
    void client.invalidateQueries({ queryKey: appealKeys.sanctions })
    void client.invalidateQueries({ queryKey: correctionKeys.own })
  },
  [NOTIFICATION.release]: () => {},
  [NOTIFICATION.wanted]: () => {},
  [NOTIFICATION.playlist]: refreshPlaylist,
  [NOTIFICATION.room]: ({ client }) => void client.invalidateQueries({ queryKey: roomKeys.lists }),
}

/** An invitation, or a proposal of a collaborator. */
function refreshPlaylist({ client }: Cache, { playlistId }: Notification) {
  void client.invalidateQueries({ queryKey: playlistKeys.invitations })
  void client.invalidateQueries({ queryKey: playlistKeys.collaborating })
  if (!playlistId) return
  void client.invalidateQueries({ queryKey: playlistKeys.one(playlistId), exact: true })
  void client.invalidateQueries({ queryKey: playlistKeys.proposals(playlistId) })
}

function refreshComments(cache: Cache, notification: Notification) {
  refreshReview(cache, notification)
  if (notification.reviewId)
    void cache.client.invalidateQueries({ queryKey: reviewKeys.comments(notification.reviewId) })
}

function refreshReview({ client, refetchReview }: Cache, { reviewId }: Notification) {
  if (!reviewId) return
  refetchReview(client, reviewId).catch(() => {
    // Opening the review tries again and shows the error.
  })
}

/** Whether the toast is left out on the target page, because that page already shows the change. */
const IS_SHOWN_BY_TARGET: Record<NotificationType, boolean> = {
  [NOTIFICATION.like]: false,
  [NOTIFICATION.follow]: false,
  [NOTIFICATION.comment]: false,
  [NOTIFICATION.mention]: false,
  [NOTIFICATION.message]: true,
  [NOTIFICATION.plan]: false,
  [NOTIFICATION.release]: false,
  [NOTIFICATION.wanted]: false,
  [NOTIFICATION.room]: true,
  [NOTIFICATION.playlist]: true,
  [NOTIFICATION.moderation]: false,
}

function isWorthShowing(notification: Notification): boolean {
  const isOnScreen = IS_SHOWN_BY_TARGET[notification.type] && location.pathname === targetPathOf(notification)
  return document.visibilityState === 'visible' && !isOnScreen
}
