const UPDATE_CHECK_INTERVAL_MS = 60 * 60_000
/** The shell is cached with a delay, so that it does not compete with the page itself. */
const REGISTRATION_DELAY_MS = 4_000

type Offer = (activate: () => void) => void

/** Registers the service worker and offers each new version. Returns a function to stop listening. */
export function onNewVersion(offer: Offer): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  // The first worker claims a page of its own version; only a later one requires a reload.
  let isReplacing = false
  const reload = () => {
    if (isReplacing) location.reload()
  }
  const propose = (waiting: ServiceWorker) =>
    offer(() => {
      isReplacing = true
      waiting.postMessage('take-over')
    })
  let updateTimer: ReturnType<typeof setInterval> | undefined
  const register = async () => {
    const registration = await serviceWorker.register('/worker.js')
    if (registration.waiting && serviceWorker.controller) propose(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && serviceWorker.controller) propose(installing)
      })
    })
    updateTimer = setInterval(() => void registration.update().catch(() => {}), UPDATE_CHECK_INTERVAL_MS)
  }
  serviceWorker.addEventListener('controllerchange', reload)
  // Without a service worker the page works, but not offline.
  const startTimer = setTimeout(() => void register().catch(() => {}), REGISTRATION_DELAY_MS)
  return () => {
    clearTimeout(startTimer)
    clearInterval(updateTimer)
    serviceWorker.removeEventListener('controllerchange', reload)
  }
}
