import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import BellIcon from '~icons/ph/bell'
import BellFillIcon from '~icons/ph/bell-fill'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { CountNote } from '../../base/ui/marks/CountNote.tsx'
import { useOnceHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { paths } from '../../paths.ts'
import { BellWithPanel } from './BellWithPanel.tsx'
import classes from './NotificationBell.module.css'
import { notificationCountQuery } from './queries.ts'

/** The bell with the unread count. It opens the list in a panel, or as a screen of its own on phones. */
export function NotificationBell() {
  const { data: count } = useQuery(notificationCountQuery)
  const { pathname } = useLocation()
  const unread = useOnceHydrated(count?.unread) ?? 0
  const isHere = pathname === paths.notifications()
  const look = {
    label:
      unread === 0 ? 'Notificaciones' : `Notificaciones, ${unread === 1 ? '1 nueva' : `${unread} nuevas`}`,
    icon: isHere ? <BellFillIcon /> : <BellIcon />,
  }
  return (
    <span className={classes.bell}>
      {/* Both are rendered, because the server does not know the width. The style sheet hides one of them. */}
      {!isHere && <BellWithPanel className={classes.wide} {...look} />}
      <IconButton
        component={Link}
        className={isHere ? undefined : classes.narrow}
        to={paths.notifications()}
        aria-current={isHere ? 'page' : undefined}
        {...look}
      />
      <CountNote className={classes.count} count={unread} tone="like" />
    </span>
  )
}
