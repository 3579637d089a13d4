const KEY = 'reloadedAt'
const ONCE_IN_MS = 60_000

/**
 * After a deploy the chunks that an open page knows are gone; a fresh page knows the new ones. Answers false when
 * that has just been tried, so that a chunk that is really missing does not reload for ever.
 */
export function reloadOnce(now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (now - last < ONCE_IN_MS) return false
  sessionStorage.setItem(KEY, String(now))
  location.reload()
  return true
}
