import { useMediaQuery } from '@mantine/hooks'
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { CountNote } from '../ui/CountNote.tsx'
import { IconKey } from '../ui/IconKey.tsx'
import { Popover } from '../ui/Popover.tsx'
import classes from './NotificationBell.module.css'
import { NotificationList } from './NotificationList.tsx'
import { PreferencesDialog } from './PreferencesDialog.tsx'
import { notificationCountQuery } from './queries.ts'

/** What has happened to me: how much of it is new, and the list behind it. On a phone the list is a screen. */
export function NotificationBell() {
  const { data: count } = useQuery(notificationCountQuery)
  const isPhone = useMediaQuery('(max-width: 860px)', undefined, { getInitialValueInEffect: false })
  const { pathname } = useLocation()
  const unread = count?.unread ?? 0
  const isHere = pathname === paths.notifications()
  const look = {
    label:
      unread === 0 ? 'Notificaciones' : `Notificaciones, ${unread === 1 ? '1 nueva' : `${unread} nuevas`}`,
    icon: <BellIcon weight={isHere ? 'fill' : 'regular'} />,
  }
  return (
    <span className={classes.bell}>
      {isPhone || isHere ? (
        <IconKey
          component={Link}
          to={paths.notifications()}
          aria-current={isHere ? 'page' : undefined}
          {...look}
        />
      ) : (
        <BellWithList {...look} />
      )}
      <CountNote className={classes.count} count={unread} tone="like" />
    </span>
  )
}

function BellWithList(look: { label: string; icon: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const close = () => setIsOpen(false)
  const choose = () => {
    close()
    setChoosing(true)
  }
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        label="Notificaciones"
        width={440}
        target={<IconKey {...look} onClick={() => setIsOpen(!isOpen)} />}
      >
        <div className={classes.panel}>
          <h2>Notificaciones</h2>
          <NotificationList onPreferences={choose} onLeave={close} />
        </div>
      </Popover>
      <PreferencesDialog opened={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}
