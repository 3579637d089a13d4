import { mayChat } from '@remusic/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import SignOutIcon from '~icons/ph/sign-out'
import { profileQuery } from '../../accounts/queries.ts'
import type { StoredSession } from '../../accounts/session.ts'
import { useLogout } from '../../accounts/useLogout.ts'
import { chatUnreadQuery } from '../../chat/queries.ts'
import { ListenHost } from '../../diary/ListenHost.tsx'
import { NewRoomHost } from '../../listeningRooms/NewRoomHost.tsx'
import { NotificationBell } from '../../notifications/NotificationBell.tsx'
import { paths } from '../../paths.ts'
import { IconKey } from '../../ui/inputs/IconKey.tsx'
import { ThemeSwitch } from '../../ui/inputs/ThemeSwitch.tsx'
import { Deferred } from '../../ui/layout/Deferred.tsx'
import { lazyChunk } from '../../ui/layout/lazyChunk.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { LiveMember } from './LiveMember.tsx'
import classes from './MemberNav.module.css'
import { NavBar } from './NavBar.tsx'
import { memberSections, memberTabs } from './sections.ts'
import { TabBar } from './TabBar.tsx'

const BrowserTimeZone = lazyChunk(() =>
  import('../../diary/BrowserTimeZone.tsx').then((m) => m.BrowserTimeZone),
)
const ConsentNotice = lazyChunk(() => import('../../legal/ConsentNotice.tsx').then((m) => m.ConsentNotice))

/** The navigation for members: a bar at the top, and tabs at the bottom on phones. */
export function MemberNav({ me }: { me: StoredSession }) {
  const { data: profile } = useQuery(profileQuery)
  const logout = useLogout()
  const role = profile?.role
  const { data: unread } = useQuery({ ...chatUnreadQuery, enabled: role !== undefined && mayChat(role) })
  const who = { userId: me.userId, role, unreadChats: unread?.chats ?? 0 }
  return (
    <>
      <NavBar sections={memberSections(who)}>
        <NotificationBell />
        <ThemeSwitch className={classes.wide} />
        <IconKey
          component={Link}
          to={paths.user()}
          label="Tu perfil"
          icon={<Avatar src={profile?.userImg} name={profile?.name ?? ''} size={34} />}
        />
        <IconKey className={classes.wide} label="Cerrar sesión" icon={<SignOutIcon />} onClick={logout} />
      </NavBar>
      <TabBar sections={memberTabs(who)} />
      <ListenHost />
      <NewRoomHost />
      <Deferred>
        <LiveMember userId={me.userId} role={role} />
        <Suspense>
          <ConsentNotice />
          {profile?.timeZone === null && <BrowserTimeZone />}
        </Suspense>
      </Deferred>
    </>
  )
}
