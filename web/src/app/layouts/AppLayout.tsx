import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../../accounts/session.ts'
import { MiniPlayer } from '../../player/MiniPlayer.tsx'
import classes from './AppLayout.module.css'
import { MemberNav } from './MemberNav.tsx'
import { PendingPage } from './PendingPage.tsx'
import { VisitorNav } from './VisitorNav.tsx'

/** Screens with the navigation of ReMusic, of a member or of a visitor. */
export function AppLayout() {
  const me = useSession()
  return (
    <div className={classes.shell}>
      {me ? <MemberNav me={me} /> : <VisitorNav />}
      <Suspense fallback={<PendingPage />}>
        <Outlet />
      </Suspense>
      <MiniPlayer />
    </div>
  )
}
