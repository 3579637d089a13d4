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

/** How long a screen that was drawn ahead waits for what it shows. */
const PATIENCE_MS = 2_000

// Nothing waits here itself: the parts of a screen come with this file, and would wait for it in turn.
void start()

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const isDrawn = root.hasChildNodes()
  followColorScheme()
  takeFirstData(queryClient)
  // A page that comes drawn has run them by now.
  await (isDrawn ? pause() : runParts())
  // The router enters the first screen as soon as it exists, and its guards already make calls.
  const standing = Promise.withResolvers<void>()
  connectSession(() => router, standing.promise)
  const router: DataRouter = createRouter()
  preloadOnIntent(router)

  // A screen that comes drawn stays until the application can take its place.
  if (isDrawn) {
    await firstScreen(router)
    await firstAnswers(router)
    await pause()
  }
  const bringBack = isDrawn ? keepPlace(root) : () => {}
  render(root, router, () => {
    delete root.dataset.drawn
    bringBack()
    standing.resolve()
  })
}

/** Runs the scripts that the page has named for its screen one after another, so that it answers in between. */
async function runParts() {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    // One that is missing is missed, and told, where it is needed.
    await import(/* @vite-ignore */ href).catch(() => {})
    await pause()
  }
}

/** Between two pieces of work; the page answers meanwhile. */
function pause() {
  return new Promise((next) => setTimeout(next))
}

/** In pieces, between which the page answers. */
function render(into: HTMLElement, router: DataRouter, onceThere: () => void) {
  startTransition(() =>
    createRoot(into).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <BannerHost>
            <RouterProvider router={router} />
          </BannerHost>
        </QueryClientProvider>
        <Arrival tell={onceThere} />
      </StrictMode>,
    ),
  )
}

/** Last, so that everything stands when it is told. */
function Arrival({ tell }: { tell: () => void }) {
  useLayoutEffect(() => tell(), [tell])
  return null
}

/** What the screen begins with; one that takes long is shown as being on its way. */
function firstAnswers({ state }: DataRouter) {
  const handles = state.matches.map(({ route }) => route.handle as ScreenHandle | undefined)
  const answers = Promise.allSettled(handles.map((handle) => handle?.begin?.()))
  return Promise.race([answers, new Promise((tired) => setTimeout(tired, PATIENCE_MS))])
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
