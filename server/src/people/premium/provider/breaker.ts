import { ProviderRejectedError, ProviderUnavailableError } from '../errors.ts'

const FAILURES_TO_OPEN = 5
const OPEN_MS = 15_000

/**
 * A circuit breaker. After several failures in a row it opens and calls fail immediately; every 15 seconds one call is
 * let through to test the provider.
 */
export function createBreaker({ now = () => performance.now() } = {}) {
  let failures = 0
  let tryAgainAt = 0

  return async function run<T>(call: () => Promise<T>): Promise<T> {
    if (failures >= FAILURES_TO_OPEN) {
      if (now() < tryAgainAt) throw new ProviderUnavailableError()
      tryAgainAt = now() + OPEN_MS
    }
    try {
      const result = await call()
      failures = 0
      return result
    } catch (error) {
      // A 4xx proves that the provider is up.
      if (error instanceof ProviderRejectedError) failures = 0
      else {
        failures += 1
        tryAgainAt = now() + OPEN_MS
      }
      throw error
    }
  }
}
