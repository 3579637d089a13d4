import { storage } from '../../base/api/storage.ts'
import { safeReturnPath } from '../../paths.ts'

const KEY = 'destination'
/** Long enough to confirm the account by mail. */
const TTL_MS = 60 * 60_000

/**
 * The page that a visitor wanted before registering. The link in the confirmation mail opens another tab, so the browser stores the page,
 * and the first login leads there.
 */
export const destination = {
  remember(path: string | null): void {
    if (path !== null) storage.setItem(KEY, JSON.stringify({ path, at: Date.now() }))
  },

  /** Returns the path, once; null if there is none. */
  take(): string | null {
    const stored = storage.getItem(KEY)
    storage.removeItem(KEY)
    if (stored === null) return null
    const { path, at } = JSON.parse(stored) as { path: string; at: number }
    return Date.now() - at < TTL_MS ? safeReturnPath(path) : null
  },
}
