import { lazy, Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { LegalLinks } from '../../base/legal/LegalLinks.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { BareLayout } from './BareLayout.tsx'
import { PendingPage } from './PendingPage.tsx'
import classes from './PublicLayout.module.css'
import { openSections, publicSections, visitorSections } from './sections.ts'
import { TabBar } from './TabBar.tsx'
import { VisitorBar } from './VisitorBar.tsx'

const AppLayout = lazy(() => import('./AppLayout.tsx').then((m) => ({ default: m.AppLayout })))

/** Screens about ReMusic. Members keep their own navigation, because these links would sign them out. */
export function PublicLayout() {
  const me = useSession()
  // The navigation of members would only lead back to the one screen that this account may open.
  if (me && !me.active) return <BareLayout />
  if (me)
    return (
      <Suspense fallback={<PendingPage />}>
        <AppLayout />
      </Suspense>
    )
  return (
    <>
      <VisitorBar sections={openSections} plain />
      <TabBar sections={visitorSections} />
      <Suspense fallback={<PendingPage />}>
        <Outlet />
      </Suspense>
      <footer className={classes.footer}>
        <nav className={`flex flex-wrap gap-x-6 mx-auto ${classes.links}`} aria-label="Sobre ReMusic">
          {publicSections.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <Link to={paths.rules()}>Normas</Link>
          <LegalLinks />
        </nav>
      </footer>
    </>
  )
}
