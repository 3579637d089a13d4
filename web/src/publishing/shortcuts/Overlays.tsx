import { lazy, Suspense } from 'react'
import { overlays, useOverlay } from './overlays.ts'
import { useShortcuts } from './useShortcuts.ts'

const QuickSearch = lazy(() => import('./QuickSearch.tsx').then((m) => ({ default: m.QuickSearch })))
const ShortcutHelp = lazy(() => import('./ShortcutHelp.tsx').then((m) => ({ default: m.ShortcutHelp })))

/** The overlays that shortcuts open on any screen, loaded on first use. */
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
