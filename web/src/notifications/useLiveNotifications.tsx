import { NOTIFICATION, type Notification, type NotificationType } from '@remusic/contract/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { live } from '../api/socket.ts'
import { reading } from '../chat/readReceipts.ts'
import { accountKeys } from '../queryKeys/accounts.ts'
import { reviewKeys } from '../queryKeys/reviews.ts'
import { bringReview } from '../reviews/queries.ts'
import { useToast } from '../ui/overlays/toastContext.ts'
import { whereItLeads } from './leads.ts'
import { NotificationFace } from './NotificationFace.tsx'
import { catchUp, isMore, takeCount, takeNotification, useReadNotification } from './queries.ts'
import classes from './Toast.module.css'

const READ_WITHIN_MS = 600

/** Keeps the bell, the list and what the news are about true, and shows each of them as it happens. */
export function useLiveNotifications() {
  const client = useQueryClient()
  const { showToast } = useToast()
  useEffect(() => {
    const stops = [
      live.on('getNotification', ({ notification }) => {
        takeNotification(client, notification)
        REFRESH[notification.type](client, notification)
        if (isWorthShowing(notification))
          showToast({
            picture: <NotificationFace notification={notification} size={40} />,
            text: <ToastText notification={notification} />,
          })
      }),
      live.on('notification-count', (count) => {
        // What comes into an open conversation is read within a moment; the bell does not ring for it.
        setTimeout(
          () => takeCount(client, count),
          reading.isAny() && isMore(client, count) ? READ_WITHIN_MS : 0,
        )
        catchUp(client, 'list')
      }),
      live.onConnect(() => catchUp(client, 'all')),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, showToast])
}

/** Opening it is reading it, here as in the list. */
function ToastText({ notification }: { notification: Notification }) {
  const read = useReadNotification()
  const to = whereItLeads(notification)
  if (to === null) return notification.text
  return (
    <Link className={classes.link} to={to} onClick={() => read.mutate(notification.id)}>
      {notification.text}
    </Link>
  )
}

/** Reloads what a notification is about, which may be on the screen. */
const REFRESH: Record<NotificationType, (client: QueryClient, notification: Notification) => void> = {
  [NOTIFICATION.like]: refreshReview,
  [NOTIFICATION.comment]: (client, notification) => {
    refreshReview(client, notification)
    if (notification.reviewId)
      void client.invalidateQueries({ queryKey: reviewKeys.comments(notification.reviewId) })
  },
  [NOTIFICATION.follow]: (client) => void client.invalidateQueries({ queryKey: accountKeys.profile }),
  // The chat and the session listen to events of their own.
  [NOTIFICATION.message]: () => {},
  [NOTIFICATION.plan]: () => {},
  [NOTIFICATION.moderation]: () => {},
}

function refreshReview(client: QueryClient, { reviewId }: Notification) {
  if (!reviewId) return
  bringReview(client, reviewId).catch(() => {
    // Opening the review tries again and shows the error.
  })
}

/** Whether the toast is left out on the screen that a notification leads to, because that screen shows the news itself. */
const IS_SHOWN_BY_ITS_SCREEN: Record<NotificationType, boolean> = {
  [NOTIFICATION.like]: false,
  [NOTIFICATION.follow]: false,
  [NOTIFICATION.comment]: false,
  [NOTIFICATION.message]: true,
  [NOTIFICATION.plan]: false,
  [NOTIFICATION.moderation]: false,
}

function isWorthShowing(notification: Notification): boolean {
  const isOnScreen =
    IS_SHOWN_BY_ITS_SCREEN[notification.type] && location.pathname === whereItLeads(notification)
  return document.visibilityState === 'visible' && !isOnScreen
}
