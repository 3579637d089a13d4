import { ProviderAwayError, ProviderRefusedError } from '../errors.ts'

const FAILURES_TO_OPEN = 5
const OPEN_MS = 15_000

/**
 * Leaves a provider alone that has failed several times in a row: calls are refused at once, and every 15 seconds one of
 * them tries whether it is back.
 */
export function createBreaker({ now = () => performance.now() } = {}) {
  let failures = 0
  let tryAgainAt = 0

  return async function run<T>(call: () => Promise<T>): Promise<T> {
    if (failures >= FAILURES_TO_OPEN) {
      if (now() < tryAgainAt) throw new ProviderAwayError()
      tryAgainAt = now() + OPEN_MS
    }
    try {
      const answer = await call()
      failures = 0
      return answer
    } catch (error) {
      // A refusal is an answer too: whoever gives it is there.
      if (error instanceof ProviderRefusedError) failures = 0
      else {
        failures += 1
        tryAgainAt = now() + OPEN_MS
      }
      throw error
    }
  }
}
