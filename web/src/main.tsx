import './ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { takeFirstData } from './api/firstData.ts'
import { queryClient } from './api/query.ts'
import { connectSession } from './app/connectSession.ts'
import { preloadOnIntent } from './app/preload.ts'
import { createRouter } from './app/router.tsx'
import { BannerHost } from './ui/BannerHost.tsx'
import { ThemeProvider } from './ui/ThemeProvider.tsx'

takeFirstData(queryClient)
// The router enters the first screen as soon as it exists, and its guards already make calls.
connectSession(() => router)
const router: DataRouter = createRouter()
preloadOnIntent(router)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The landing page comes drawn already and stays until its screen can take its place.
if (root.hasChildNodes()) await firstScreen(router)

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <BannerHost>
          <RouterProvider router={router} />
        </BannerHost>
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
)

function firstScreen({ state, subscribe }: DataRouter): Promise<void> | void {
  if (state.initialized) return
  return new Promise((resolve) => {
    const stop = subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
