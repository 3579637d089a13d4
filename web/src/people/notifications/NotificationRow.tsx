import type { Notification } from '@remusic/contract/people/schemas/notifications'
import { Link } from 'react-router'
import { shortTimeText } from '../../base/ui/text/times.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { NotificationFace } from './NotificationFace.tsx'
import classes from './NotificationRow.module.css'
import { targetPathOf } from './targetPath.ts'

type Props = { notification: Notification; onOpen: () => void }

/** One notification; opening it marks it as read. */
export function NotificationRow({ notification, onOpen }: Props) {
  const to = targetPathOf(notification)
  const { text, updatedAt, read } = notification
  const content = (
    <>
      <NotificationFace notification={notification} size={46} />
      <span className={classes.text}>
        {!read && <VisuallyHidden>Sin leer: </VisuallyHidden>}
        {text}
        <time dateTime={updatedAt}>{shortTimeText(new Date(updatedAt), new Date())}</time>
      </span>
      {!read && <span className={classes.dot} />}
    </>
  )
  const shared = {
    className: `grid items-center gap-4 ${classes.row}`,
    'data-unread': !read || undefined,
    onClick: onOpen,
  }
  return to === null ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <Link to={to} {...shared}>
      {content}
    </Link>
  )
}
