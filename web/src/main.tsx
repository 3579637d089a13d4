import './ui/styles.css'
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
import { BannerHost } from './ui/BannerHost.tsx'
import { followColorScheme } from './ui/colorScheme.ts'

followColorScheme()
takeFirstData(queryClient)
// The router enters the first screen as soon as it exists, and its guards already make calls.
connectSession(() => router)
const router: DataRouter = createRouter()
preloadOnIntent(router)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// A screen that comes drawn stays until the application can take its place. Nothing waits here itself: the screen is made
// of parts that come with this file, and would wait for it in turn.
if (root.hasChildNodes()) void firstScreen(router).then(() => takePlace(root))
else render(root)

function takePlace(drawn: HTMLElement) {
  const bringBack = keepPlace(drawn)
  render(drawn, () => {
    delete drawn.dataset.drawn
    bringBack()
  })
}

/** In pieces, between which the page answers. */
function render(into: HTMLElement, onceThere: () => void = () => {}) {
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
