import { type DataRouter, matchRoutes } from 'react-router'
import { loadDialog } from '../base/ui/overlays/Dialog.tsx'
import type { RouteHandle } from './screen.ts'

/** Preloads the chunk of a page when a link to it is hovered or focused. */
export function preloadOnIntent(router: DataRouter) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return
    for (const { route } of matchRoutes(router.routes, link.pathname) ?? [])
      (route.handle as RouteHandle | undefined)?.preload().catch(ignore)
  }
  // The first interaction preloads the dialog. pointerover does not count, because it also fires when the page changes
  // under a resting pointer.
  const onFirstInteraction = () => void loadDialog().catch(ignore)
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
  for (const event of ['pointermove', 'pointerdown', 'keydown'])
    document.addEventListener(event, onFirstInteraction, { once: true, passive: true })
}

/** Opening the page tries again and shows the error. */
function ignore() {}
