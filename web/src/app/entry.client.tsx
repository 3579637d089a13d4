import '../base/ui/styles/styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../base/api/query.ts'
import { upgrade } from '../base/failures/upgrade.ts'
import { followColorScheme } from '../base/ui/styles/colorScheme.ts'
import { session } from '../people/accounts/session.ts'
import { App } from './App.tsx'
import { connectSession } from './connectSession.ts'
import { keepEarlyPresses } from './earlyPresses.ts'
import { hydratePage, STATE_ID } from './pageState.ts'
import { preloadOnIntent } from './preload.ts'
import { isExpectedRecovery } from './recovered.ts'
import { routes } from './routes.tsx'
import { type Visit, visitContext } from './visit.ts'

const visit: Visit = { queryClient, session, offerUpgrade: upgrade.offer }

// No top-level await: route chunks import this module and would deadlock.
void start()

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const state = document.getElementById(STATE_ID)?.textContent
  const isOwnPage = document.documentElement.dataset.foreign === undefined
  followColorScheme()
  const isRendered = state !== undefined && isOwnPage && (await loadFirstScreen())
  const mounted = Promise.withResolvers<void>()
  connectSession(() => router, mounted.promise)
  const router: DataRouter = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[visitContext, visit]])),
    ...(isRendered && { hydrationData: hydratePage(queryClient, state) }),
  })
  preloadOnIntent(router)
  const app = (
    <App
      queryClient={queryClient}
      session={session.read()}
      isRendered={isRendered}
      onMounted={mounted.resolve}
    >
      <RouterProvider router={router} />
    </App>
  )
  // From here on React handles events, also in parts that it has not hydrated yet.
  const { pressed } = globalThis.beforeHydration ?? {}
  globalThis.beforeHydration = undefined
  void mounted.promise.then(() => pressed?.click())
  if (isRendered) {
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
    return keepEarlyPresses(root)
  }
  root.replaceChildren()
  delete document.documentElement.dataset.foreign
  createRoot(root, { onRecoverableError }).render(app)
}

function onRecoverableError(error: unknown) {
  if (!isExpectedRecovery(error)) reportError(error)
}

/**
 * Loads the chunks of the first screen: the router must not load them again, and React loses a click on a part that is still
 * loading. Returns false if that fails; then the router shows the error.
 */
async function loadFirstScreen() {
  try {
    await Promise.all([loadFirstRoutes(), session.read() && loadMemberNav()])
    return true
  } catch {
    return false
  }
}

async function loadFirstRoutes() {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    const { lazy } = route
    if (typeof lazy !== 'object' || !lazy.Component) continue
    route.Component = (await lazy.Component()) ?? null
    delete route.lazy
  }
}

async function loadMemberNav() {
  const { preloadMemberNav } = await import('./layouts/AppLayout.tsx')
  await preloadMemberNav()
}

declare global {
  /** Events that the inline script of index.html has noticed; undefined as soon as React handles events. */
  var beforeHydration: { pressed: HTMLButtonElement | null } | undefined
}
