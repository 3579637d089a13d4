import { NOTIFICATION, type NotificationType } from '@remusic/contract/people/notifications'
import type { Notification } from '@remusic/contract/people/schemas/notifications'
import AtFillIcon from '~icons/ph/at-fill'
import BookmarkSimpleFillIcon from '~icons/ph/bookmark-simple-fill'
import BroadcastFillIcon from '~icons/ph/broadcast-fill'
import ChatCircleTextFillIcon from '~icons/ph/chat-circle-text-fill'
import CrownFillIcon from '~icons/ph/crown-fill'
import EnvelopeSimpleFillIcon from '~icons/ph/envelope-simple-fill'
import HeartFillIcon from '~icons/ph/heart-fill'
import PlaylistFillIcon from '~icons/ph/playlist-fill'
import ShieldCheckFillIcon from '~icons/ph/shield-check-fill'
import UserPlusFillIcon from '~icons/ph/user-plus-fill'
import VinylRecordFillIcon from '~icons/ph/vinyl-record-fill'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import classes from './NotificationFace.module.css'

const ICONS: Record<NotificationType, typeof HeartFillIcon> = {
  [NOTIFICATION.like]: HeartFillIcon,
  [NOTIFICATION.follow]: UserPlusFillIcon,
  [NOTIFICATION.comment]: ChatCircleTextFillIcon,
  [NOTIFICATION.message]: EnvelopeSimpleFillIcon,
  [NOTIFICATION.plan]: CrownFillIcon,
  [NOTIFICATION.mention]: AtFillIcon,
  [NOTIFICATION.moderation]: ShieldCheckFillIcon,
  [NOTIFICATION.release]: VinylRecordFillIcon,
  [NOTIFICATION.wanted]: BookmarkSimpleFillIcon,
  [NOTIFICATION.room]: BroadcastFillIcon,
  [NOTIFICATION.playlist]: PlaylistFillIcon,
}

/** The avatar of the actor with an icon for the kind; notifications from ReMusic itself have no avatar. */
export function NotificationFace({ notification, size }: { notification: Notification; size: number }) {
  const Icon = ICONS[notification.type]
  const [latest] = notification.actors
  if (!latest)
    return (
      <span
        className={`grid flex-none place-items-center ${classes.alone}`}
        style={{ width: size, height: size }}
        aria-hidden
      >
        <Icon />
      </span>
    )
  return (
    <span className={`relative flex-none ${classes.face}`} data-type={notification.type}>
      <Avatar src={latest.userImg} name={latest.name} size={size} />
      <span className={classes.icon} aria-hidden>
        <Icon />
      </span>
    </span>
  )
}
