import { type ComponentType, Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { SongMenuEntries } from '../../music/catalogue/songMenuEntries.ts'
import { useHasSong } from '../../music/player/player.ts'
import { type StoredSession, useSession } from '../../people/accounts/session.ts'
import classes from './AppLayout.module.css'
import { NavBar } from './NavBar.tsx'
import { PendingPage } from './PendingPage.tsx'
import { VisitorNav } from './VisitorNav.tsx'

// Lazy, because a visitor's first page needs neither the member navigation nor the player.
const loadMemberNav = () => import('./MemberNav.tsx').then((m) => m.MemberNav)
let MemberNav: ComponentType<{ me: StoredSession }> = lazyChunk(loadMemberNav)
const MemberSongEntries = lazyChunk(() => import('./MemberSongEntries.tsx').then((m) => m.MemberSongEntries))
const PlayerBar = lazyChunk(() => import('./PlayerBar.tsx').then((m) => m.PlayerBar))

/** Makes the navigation for members ready to be hydrated at once. Call it before the first render. */
export async function preloadMemberNav() {
  MemberNav = await loadMemberNav()
}

/** Screens with the navigation for members or visitors. */
export function AppLayout() {
  const me = useSession()
  const hasSong = useHasSong()
  return (
    <div className={classes.shell}>
      {me ? (
        <Suspense fallback={<NavBar sections={[]}>{null}</NavBar>}>
          <MemberNav me={me} />
        </Suspense>
      ) : (
        <VisitorNav />
      )}
      <SongMenuEntries value={me && MemberSongEntries}>
        <Suspense fallback={<PendingPage />}>
          <Outlet />
        </Suspense>
      </SongMenuEntries>
      <Suspense>{hasSong && <PlayerBar />}</Suspense>
    </div>
  )
}
