import { storage } from '../api/storage.ts'
import { paths } from '../paths.ts'

const KEY = 'premium-wish'
/** Long enough to register and confirm the account by mail. */
const INTENT_TTL_MS = 60 * 60_000

/**
 * A visitor who chose Premium must first register, and returns from the confirmation mail in another tab. The browser
 * stores the intent so that the first login continues to the payment.
 */
export const premiumIntent = {
  remember: () => storage.setItem(KEY, String(Date.now())),

  /** Returns the path to continue with, once; null if there is no intent. */
  take(): string | null {
    const storedAt = Number(storage.getItem(KEY))
    storage.removeItem(KEY)
    return Date.now() - storedAt < INTENT_TTL_MS ? paths.pay() : null
  },
}
