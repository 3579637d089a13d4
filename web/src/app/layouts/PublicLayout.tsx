import { lazy, Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { useSession } from '../../accounts/session.ts'
import { PendingPage } from './PendingPage.tsx'
import classes from './PublicLayout.module.css'
import { publicSections } from './sections.ts'
import { VisitorBar } from './VisitorBar.tsx'

const AppLayout = lazy(() => import('./AppLayout.tsx').then((m) => ({ default: m.AppLayout })))

/** Screens about ReMusic. Members keep their own navigation, because these links would sign them out. */
export function PublicLayout() {
  if (useSession())
    return (
      <Suspense fallback={<PendingPage />}>
        <AppLayout />
      </Suspense>
    )
  return (
    <>
      <VisitorBar sections={publicSections} plain />
      <Suspense fallback={<PendingPage />}>
        <Outlet />
      </Suspense>
      <footer className={classes.footer}>
        <nav className={classes.links} aria-label="Sobre ReMusic">
          {publicSections.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </footer>
    </>
  )
}
