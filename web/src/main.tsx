import './ui/styles/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { takeFirstData } from './api/firstData.ts'
import { queryClient } from './api/query.ts'
import { connectSession } from './app/connectSession.ts'
import { keepPlace } from './app/keepPlace.ts'
import { preloadOnIntent } from './app/preload.ts'
import { createRouter } from './app/router.tsx'
import type { ScreenHandle } from './app/screen.ts'
import { BannerHost } from './ui/overlays/BannerHost.tsx'
import { followColorScheme } from './ui/styles/colorScheme.ts'

/** How long a pre-rendered screen waits for its first data before it is replaced. */
const FIRST_DATA_TIMEOUT_MS = 2_000

// No top-level await: route chunks import this module and would deadlock.
void start()

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const isPreRendered = root.hasChildNodes()
  followColorScheme()
  takeFirstData(queryClient)
  // A pre-rendered page has already run its chunks.
  await (isPreRendered ? pause() : runPreloadedChunks())
  // Creating the router runs the guards of the first screen, and they already make calls.
  const mounted = Promise.withResolvers<void>()
  connectSession(() => router, mounted.promise)
  const router: DataRouter = createRouter()
  preloadOnIntent(router)

  // A pre-rendered screen stays until the app can replace it completely.
  if (isPreRendered) {
    await firstScreen(router)
    await prefetchFirstData(router)
    await pause()
  }
  const restorePlace = isPreRendered ? keepPlace(root) : () => {}
  render(root, router, () => {
    delete root.dataset.drawn
    restorePlace()
    mounted.resolve()
  })
}

/** Runs the preloaded chunks of the screen one at a time, so that the page stays responsive in between. */
async function runPreloadedChunks() {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    // A missing chunk is reported where it is needed.
    await import(/* @vite-ignore */ href).catch(() => {})
    await pause()
  }
}

/** Yields to the event loop. */
function pause() {
  return new Promise((next) => setTimeout(next))
}

/** Renders in a transition, so that the page stays responsive. */
function render(into: HTMLElement, router: DataRouter, onMounted: () => void) {
  startTransition(() =>
    createRoot(into).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <BannerHost>
            <RouterProvider router={router} />
          </BannerHost>
        </QueryClientProvider>
        <OnMounted onMounted={onMounted} />
      </StrictMode>,
    ),
  )
}

/** Rendered last, so that everything is mounted when it calls back. */
function OnMounted({ onMounted }: { onMounted: () => void }) {
  useLayoutEffect(() => onMounted(), [onMounted])
  return null
}

/** Waits for the first data of the screen, up to a timeout after which its loading state is shown. */
function prefetchFirstData({ state }: DataRouter) {
  const handles = state.matches.map(({ route }) => route.handle as ScreenHandle | undefined)
  const answers = Promise.allSettled(handles.map((handle) => handle?.prefetch?.()))
  return Promise.race([answers, new Promise((timedOut) => setTimeout(timedOut, FIRST_DATA_TIMEOUT_MS))])
}

function firstScreen({ state, subscribe }: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (state.initialized) return resolve()
    const stop = subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
