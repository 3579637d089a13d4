import { ChatCircleTextIcon } from '@phosphor-icons/react/dist/csr/ChatCircleText'
import { CrownIcon } from '@phosphor-icons/react/dist/csr/Crown'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus'
import { NOTIFICATION, type Notification, type NotificationType } from '@remusic/contract/notifications'
import { Avatar } from '../ui/marks/Avatar.tsx'
import classes from './NotificationFace.module.css'

const ICONS: Record<NotificationType, typeof HeartIcon> = {
  [NOTIFICATION.like]: HeartIcon,
  [NOTIFICATION.follow]: UserPlusIcon,
  [NOTIFICATION.comment]: ChatCircleTextIcon,
  [NOTIFICATION.message]: EnvelopeSimpleIcon,
  [NOTIFICATION.plan]: CrownIcon,
  [NOTIFICATION.moderation]: ShieldCheckIcon,
}

/** The avatar of the actor with an icon for the kind; notifications from ReMusic itself have no avatar. */
export function NotificationFace({ notification, size }: { notification: Notification; size: number }) {
  const Icon = ICONS[notification.type]
  const [latest] = notification.actors
  if (!latest)
    return (
      <span className={classes.alone} style={{ width: size, height: size }} aria-hidden>
        <Icon weight="fill" />
      </span>
    )
  return (
    <span className={classes.face} data-type={notification.type}>
      <Avatar src={latest.userImg} name={latest.name} size={size} />
      <span className={classes.icon} aria-hidden>
        <Icon weight="fill" />
      </span>
    </span>
  )
}
