import { storage } from '../api/storage.ts'
import { paths } from '../paths.ts'

const KEY = 'premium-wish'
/** Longer than it takes to open an account and find the mail that confirms it. */
const REMEMBERED_FOR_MS = 60 * 60_000

/**
 * Whoever chose Premium without an account comes back from a mail, in another tab: the browser remembers for them
 * where they were going.
 */
export const premiumWish = {
  remember: () => storage.setItem(KEY, String(Date.now())),

  /** Where the first login leads after the wish, once; null without one. */
  take(): string | null {
    const wishedAt = Number(storage.getItem(KEY))
    storage.removeItem(KEY)
    return Date.now() - wishedAt < REMEMBERED_FOR_MS ? paths.pay() : null
  },
}
