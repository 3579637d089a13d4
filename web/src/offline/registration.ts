const CHECKED_EVERY_MS = 60 * 60_000
/** The shell is fetched once the page has what it needs itself. */
const AFTER_THE_PAGE_MS = 4_000

type Offer = (takeOver: () => void) => void

/** Keeps the shell for when there is no line, and tells when a newer one waits. Gives the way to stop listening. */
export function onNewVersion(offer: Offer): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  // The very first worker takes a page over that is already its version; only later ones bring news.
  let isReplacing = false
  const reload = () => {
    if (isReplacing) location.reload()
  }
  const propose = (waiting: ServiceWorker) =>
    offer(() => {
      isReplacing = true
      waiting.postMessage('take-over')
    })
  let asking: ReturnType<typeof setInterval> | undefined
  const register = async () => {
    const registration = await serviceWorker.register('/worker.js')
    if (registration.waiting && serviceWorker.controller) propose(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const arriving = registration.installing
      arriving?.addEventListener('statechange', () => {
        if (arriving.state === 'installed' && serviceWorker.controller) propose(arriving)
      })
    })
    asking = setInterval(() => void registration.update().catch(() => {}), CHECKED_EVERY_MS)
  }
  serviceWorker.addEventListener('controllerchange', reload)
  // A browser that refuses it works as ever, only not without a line.
  const starting = setTimeout(() => void register().catch(() => {}), AFTER_THE_PAGE_MS)
  return () => {
    clearTimeout(starting)
    clearInterval(asking)
    serviceWorker.removeEventListener('controllerchange', reload)
  }
}
