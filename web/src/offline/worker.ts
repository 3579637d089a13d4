/// <reference lib="webworker" />
// A script of its own, served as /worker.js: it keeps the shell of ReMusic for when there is no line. What people write
// and read is never kept here, only the page and its files.
declare const self: ServiceWorkerGlobalScope
/** Every file that the first screens need, filled in when the page is built. */
declare const FILES: readonly string[]
/** Another build is another version, and another cache. */
declare const VERSION: string

const CACHE = `remusic-${VERSION}`
/** Any screen has the same page; this one is open to everybody and tells nothing about anybody. */
const SHELL = '/search'

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

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !/^\/(api|docs|dev)(\/|$)/.test(pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(SHELL)) ?? Response.error()))
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(request))
})

/** Names under /assets/ change with their content, so what is kept is never old. */
async function kept(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const fresh = await fetch(request)
  if (fresh.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, fresh.clone())
  }
  return fresh
}
