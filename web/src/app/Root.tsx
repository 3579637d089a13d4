import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { OfflineNotices } from '../offline/OfflineNotices.tsx'
import { UpgradePrompt } from '../premium/UpgradePrompt.tsx'
import { Later } from '../ui/layout/Later.tsx'
import { lazyPart } from '../ui/layout/lazyPart.ts'
import { SkipLink } from '../ui/layout/SkipLink.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { ToastHost } from '../ui/overlays/ToastHost.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { notices } from './notices.ts'
import { PageArrival } from './PageArrival.tsx'

/** Nobody reaches for the keyboard before the page is there. */
const Overlays = lazyPart(() => import('../shortcuts/Overlays.tsx').then((m) => m.Overlays))

const SESSION_NOTICE_VISIBLE_MS = 6_000

/** What stands around every screen. */
export function Root() {
  const { showBanner } = useBanner()
  useEffect(
    () => notices.listen((text) => showBanner({ tone: 'info', text, visibleMs: SESSION_NOTICE_VISIBLE_MS })),
    [showBanner],
  )
  return (
    <ToastHost>
      <SkipLink />
      <PageArrival />
      <NavigationProgress />
      <Outlet />
      <Later>
        <UpgradePrompt />
        <OfflineNotices />
        <Suspense>
          <Overlays />
        </Suspense>
      </Later>
      <ScrollRestoration />
    </ToastHost>
  )
}
