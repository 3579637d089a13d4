import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../base/database/client.ts'
import { createPacer } from '../../../base/limits/pacer.ts'
import { SourceUnavailableError } from '../../catalogue/source.ts'

/**
 * Deezer allows 50 requests in any 5 seconds from one address, and all our servers may share one. A request every 125 ms
 * with a burst of ten stays below that at any moment.
 */
const PACE = { key: 'deezer-quota', intervalMs: 125, burst: 10, maxWaitMs: 2_000 }

export type Quota = ReturnType<typeof createQuota>

/** The request quota that all servers share. */
export function createQuota(db: Db) {
  const pacer = createPacer(db, PACE)
  return {
    /** Resolves when this request may be sent; rejects at once if the wait would be too long. */
    async turn(signal?: AbortSignal) {
      const waitMs = await pacer.reserve()
      if (waitMs === null)
        throw new SourceUnavailableError('Our request quota at Deezer is exhausted', { retryAfterSeconds: 5 })
      if (waitMs > 0) await wait(waitMs, undefined, signal ? { signal } : {})
    },

    /** Stops the requests of all servers after Deezer has reported that the quota was exceeded. */
    pause: (milliseconds: number) => pacer.pause(milliseconds),
  }
}
