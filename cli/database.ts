import { setTimeout as sleep } from 'node:timers/promises'
import { runningPostgresUrl, startEmbeddedPostgres } from '@remusic/server/base/database/embedded'
import type { Config } from '@remusic/server/config'

/** After an interruption, the work has this long to clean up. */
const CLEAN_UP_TIMEOUT_MS = 5_000

/**
 * Runs the work on the database of this installation, and starts PostgreSQL if ReMusic is not running. Migrations and backups need a
 * session of their own, so they bypass a pooler.
 */
export async function withDatabase<T>(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const url = databaseDirectUrl ?? databaseUrl ?? (await runningPostgresUrl(dataDir))
  if (url) return untilInterrupted(work(url), signal)
  const own = await startEmbeddedPostgres({ dataDir, signal })
  try {
    return await untilInterrupted(work(own.url), signal)
  } finally {
    await own.stop()
  }
}

async function untilInterrupted<T>(working: Promise<T>, signal: AbortSignal): Promise<T> {
  const interruption = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', async () => {
      await Promise.race([working.catch(() => {}), sleep(CLEAN_UP_TIMEOUT_MS)])
      reject(signal.reason)
    })
  })
  return Promise.race([working, interruption])
}
