import { type DataRouter, matchRoutes } from 'react-router'
import { bringDialog } from '../ui/overlays/Dialog.tsx'
import type { ScreenHandle } from './screen.ts'

/** Brings the chunk of a page as soon as somebody points at a link to it, or reaches it with the keyboard. */
export function preloadOnIntent(router: DataRouter) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return
    for (const { route } of matchRoutes(router.routes, link.pathname) ?? [])
      (route.handle as ScreenHandle | undefined)?.preload().catch(ignore)
  }
  // Whoever moves at all may open a window next. A pointer that lies still is over something, too, whenever a page changes
  // below it.
  const onFirstSign = () => void bringDialog().catch(ignore)
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    document.addEventListener(sign, onFirstSign, { once: true, passive: true })
}

/** Going there will try again, and tell if it fails. */
function ignore() {}
