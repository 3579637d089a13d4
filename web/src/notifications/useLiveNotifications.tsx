import { NOTIFICATION, type Notification } from '@remusic/contract/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { live } from '../api/socket.ts'
import { reading } from '../chat/marking.ts'
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
        refresh(client, notification)
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

/** What the news are about is on the screen perhaps, and no longer as it was. */
function refresh(client: QueryClient, { type, reviewId }: Notification) {
  if (reviewId && (type === NOTIFICATION.like || type === NOTIFICATION.comment)) {
    bringReview(client, reviewId).catch(() => {
      // Opening it tries again, and tells if it fails.
    })
    if (type === NOTIFICATION.comment)
      void client.invalidateQueries({ queryKey: reviewKeys.comments(reviewId) })
  }
  if (type === NOTIFICATION.follow) void client.invalidateQueries({ queryKey: accountKeys.profile })
}

/** Not to whom is not looking, and not what is on the screen already. */
function isWorthShowing(notification: Notification): boolean {
  const isOpen =
    notification.type === NOTIFICATION.message && location.pathname === whereItLeads(notification)
  return document.visibilityState === 'visible' && !isOpen
}
