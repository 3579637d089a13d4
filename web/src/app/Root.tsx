import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Deferred } from '../base/ui/layout/Deferred.tsx'
import { lazyChunk } from '../base/ui/layout/lazyChunk.ts'
import { SkipLink } from '../base/ui/layout/SkipLink.tsx'
import { useBanner } from '../base/ui/overlays/bannerContext.ts'
import { ToastHost } from '../base/ui/overlays/ToastHost.tsx'
import { OfflineNotices } from '../people/offline/OfflineNotices.tsx'
import { UpgradePrompt } from '../people/premium/UpgradePrompt.tsx'
import { ProofPrompt } from '../people/secondFactor/ProofPrompt.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { notices } from './notices.ts'
import { PageArrival } from './PageArrival.tsx'

/** Lazy, because shortcuts are not needed before the page has loaded. */
const Overlays = lazyChunk(() => import('../publishing/shortcuts/Overlays.tsx').then((m) => m.Overlays))

const SESSION_NOTICE_VISIBLE_MS = 6_000

/** The root of all screens: banners, toasts, focus handling and overlays. */
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
      <Deferred>
        <UpgradePrompt />
        <ProofPrompt />
        <OfflineNotices />
        <Suspense>
          <Overlays />
        </Suspense>
      </Deferred>
      <ScrollRestoration />
    </ToastHost>
  )
}
