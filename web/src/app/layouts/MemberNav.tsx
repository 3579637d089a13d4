import { mayChat } from '@remusic/contract/people/plans'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import SignOutIcon from '~icons/ph/sign-out'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { ThemeSwitch } from '../../base/ui/inputs/ThemeSwitch.tsx'
import { Deferred } from '../../base/ui/layout/Deferred.tsx'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { useOnceHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { ListenHost } from '../../listening/diary/ListenHost.tsx'
import { paths } from '../../paths.ts'
import { profileQuery } from '../../people/accounts/queries.ts'
import type { StoredSession } from '../../people/accounts/session.ts'
import { useLogout } from '../../people/accounts/useLogout.ts'
import { NotificationBell } from '../../people/notifications/NotificationBell.tsx'
import { chatUnreadQuery } from '../../together/chat/queries.ts'
import { NewRoomHost } from '../../together/listeningRooms/NewRoomHost.tsx'
import { LiveMember } from './LiveMember.tsx'
import classes from './MemberNav.module.css'
import { NavBar } from './NavBar.tsx'
import { memberSections, memberTabs } from './sections.ts'
import { TabBar } from './TabBar.tsx'

const BrowserTimeZone = lazyChunk(() =>
  import('../../listening/diary/BrowserTimeZone.tsx').then((m) => m.BrowserTimeZone),
)
const ConsentNotice = lazyChunk(() =>
  import('../../base/legal/ConsentNotice.tsx').then((m) => m.ConsentNotice),
)

/** The navigation for members: a bar at the top, and tabs at the bottom on phones. */
export function MemberNav({ me }: { me: StoredSession }) {
  const { data: profile } = useQuery(profileQuery)
  const logout = useLogout()
  const role = profile?.role
  const { data: unread } = useQuery({ ...chatUnreadQuery, enabled: role !== undefined && mayChat(role) })
  const unreadChats = useOnceHydrated(unread?.chats) ?? 0
  const who = { userId: me.userId, role, unreadChats }
  return (
    <>
      <NavBar sections={memberSections(who)}>
        <NotificationBell />
        <ThemeSwitch className={classes.wide} />
        <IconButton
          component={Link}
          to={paths.user()}
          label="Tu perfil"
          icon={<Avatar src={profile?.userImg} name={profile?.name ?? ''} size={34} />}
        />
        <IconButton className={classes.wide} label="Cerrar sesión" icon={<SignOutIcon />} onClick={logout} />
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
