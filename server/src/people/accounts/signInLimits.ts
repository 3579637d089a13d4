import type { Limit } from '@remusic/contract/base/schemas/route'
import type { Pace, RateLimits } from '../../base/limits/rateLimits.ts'

/** Wrong passwords per email and client IP, so that an attacker cannot lock the owner out of their account. */
const FAILURES_HERE: Limit = { name: 'login-failures', max: 5, seconds: 900 }
/** Wrong passwords per email across all IPs, against a botnet. */
const FAILURES_ANYWHERE: Limit = { name: 'login-failures-anywhere', max: 100, seconds: 3_600 }
/** All passwords per email and client IP, because a correct one also costs a hash. */
const ATTEMPTS_HERE: Limit = { name: 'login-attempts', max: 30, seconds: 900 }
/** Failed sign-ins per client IP. Hundreds of people may share one, so further attempts are slowed down and not rejected. */
const FAILURES_OF_ADDRESS: Pace = { name: 'login-address', burst: 100, intervalMs: 2_000 }

/**
 * The limits of one attempt to sign in. An attempt is counted as a failure before its password is compared, so that parallel guesses cannot
 * pass a limit together, and is uncounted if it was not a guess.
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
        // Others have filled the queue, which must not lock this person out.
        await limits.refund(FAILURES_HERE, here)
        throw error
      }
    },
    /**
     * Owners may always try from a device or address where they have signed in before. Such an attempt is counted as well, so that it takes
     * the same time.
     */
    async admitFromPlace({ isKnown }: { isKnown: boolean }) {
      try {
        await limits.consume(FAILURES_ANYWHERE, email)
      } catch (error) {
        if (!isKnown) throw error
      }
    },
    /** Uncounts this attempt, but no earlier failure. */
    async forgive() {
      await limits.refund(FAILURES_HERE, here)
      await limits.refund(FAILURES_ANYWHERE, email)
      await limits.unpace(FAILURES_OF_ADDRESS, address)
    },
    /** Uncounts this attempt and the earlier failures at this address, after the owner has signed in. */
    async forgiveAll() {
      await limits.reset(FAILURES_HERE, here)
      await limits.refund(FAILURES_ANYWHERE, email)
      await limits.unpace(FAILURES_OF_ADDRESS, address)
    },
  }
}
