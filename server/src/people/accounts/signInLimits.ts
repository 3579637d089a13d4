import type { Limit } from '@remusic/contract/base/schemas/route'
import type { Pace, RateLimits } from '../../base/limits/rateLimits.ts'

/** Wrong passwords per email and client IP, so that an attacker cannot lock the owner out of their account. */
const FAILURES_HERE: Limit = { name: 'login-failures', max: 5, seconds: 900 }
/** Wrong passwords per email across all IPs, against a botnet. */
const FAILURES_ANYWHERE: Limit = { name: 'login-failures-anywhere', max: 100, seconds: 3_600 }
/** All passwords per email and client IP: a right one also costs a hash. */
const ATTEMPTS_HERE: Limit = { name: 'login-attempts', max: 30, seconds: 900 }
/** Failed sign-ins per client IP, which hundreds of people may share: they are slowed down instead of refused. */
const FAILURES_OF_ADDRESS: Pace = { name: 'login-address', burst: 100, intervalMs: 2_000 }

/**
 * The limits of one attempt to sign in. It counts as a failure before its password is compared, so that parallel guesses cannot
 * pass a limit together, and is forgiven if it was no guess.
 */
export function signInLimits(limits: RateLimits, email: string, address: string) {
  const here = `${email} ${address}`
  return {
    /** Waits while the address has too many failures; throws 429 if the account has. */
    async admit() {
      await limits.consume([FAILURES_HERE, ATTEMPTS_HERE], here)
      try {
        await limits.pace(FAILURES_OF_ADDRESS, address)
      } catch (error) {
        // The queue is full because of others, which must not lock this person out.
        await limits.refund(FAILURES_HERE, here)
        throw error
      }
    },
    /** The owner may always try from where they have signed in before. The attempt is counted there, too, to cost the same. */
    async admitFromPlace({ isKnown }: { isKnown: boolean }) {
      try {
        await limits.consume(FAILURES_ANYWHERE, email)
      } catch (error) {
        if (!isKnown) throw error
      }
    },
    /** Takes this attempt back, but none of the earlier failures. */
    async forgive() {
      await limits.refund(FAILURES_HERE, here)
      await limits.refund(FAILURES_ANYWHERE, email)
      await limits.unpace(FAILURES_OF_ADDRESS, address)
    },
    /** Takes this attempt back and the earlier failures at this address, after the owner has signed in. */
    async forgiveAll() {
      await limits.reset(FAILURES_HERE, here)
      await limits.refund(FAILURES_ANYWHERE, email)
      await limits.unpace(FAILURES_OF_ADDRESS, address)
    },
  }
}
