const KEY = 'reloadedAt'
const MIN_INTERVAL_MS = 60_000

/**
 * Reloads the page, because after a deploy the chunks of an open page no longer exist. Returns false if it has just been
 * tried, so that a chunk that is really missing does not cause a reload loop.
 */
export function reloadOnce(now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (now - last < MIN_INTERVAL_MS) return false
  sessionStorage.setItem(KEY, String(now))
  reloadPage()
  return true
}

export const reloadPage = () => location.reload()

export const isServerReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
