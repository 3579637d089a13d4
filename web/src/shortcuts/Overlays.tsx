import { lazy, Suspense } from 'react'
import { overlays, useOverlay } from './overlays.ts'
import { useShortcuts } from './useShortcuts.ts'

const QuickSearch = lazy(() => import('./QuickSearch.tsx').then((m) => ({ default: m.QuickSearch })))
const ShortcutHelp = lazy(() => import('./ShortcutHelp.tsx').then((m) => ({ default: m.ShortcutHelp })))

/** What the keyboard opens above any screen; each part is fetched the first time it is wanted. */
export function Overlays() {
  useShortcuts()
  const open = useOverlay()
  return (
    <Suspense fallback={null}>
      {open === 'search' && <QuickSearch onClose={overlays.close} />}
      {open === 'help' && <ShortcutHelp onClose={overlays.close} />}
    </Suspense>
  )
}
