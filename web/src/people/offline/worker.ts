/// <reference lib="webworker" />
// The service worker, served as /worker.js. It caches the app shell for offline use: only the page and its files, never
// user data. It also shows pushes.
import { handlePushes } from './pushEvents.ts'

declare const self: ServiceWorkerGlobalScope
/** Every file of the first screens, replaced at build time. */
declare const FILES: readonly string[]
/** Each build has its own version and its own cache. */
declare const VERSION: string

const CACHE = `remusic-${VERSION}`
/** The page without a screen: the browser renders the one that is requested. */
const SHELL = '/index.html'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FILES])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
})

handlePushes(self)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !/^\/(api|docs|dev|embed|feeds|oembed)(\/|$)/.test(pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(SHELL)) ?? Response.error()))
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request))
})

/** File names under /assets/ contain a content hash, so a cached file is never stale. */
async function cacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const fresh = await fetch(request)
  if (fresh.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, fresh.clone())
  }
  return fresh
}
