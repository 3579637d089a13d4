// The thread that reads uploaded files, one at a time: parsing hundreds of megabytes must not delay the answers to others.
import { parentPort } from 'node:worker_threads'
import { openDatabase } from '../../base/database/client.ts'
import { isDatabaseUnavailable } from '../../base/database/databaseErrors.ts'
import { readFile } from './readFile.ts'

export type ReadingOrder = { databaseUrl: string; importId: string; nowMs: number }
/** The message of the thread after each file. */
export type ReadingReport = { problem: string | null; isDatabaseGone: boolean }

/** One connection loads the file while the other one stores its entries. */
const CONNECTIONS = 2

async function run({ databaseUrl, importId, nowMs }: ReadingOrder): Promise<ReadingReport> {
  const startedAt = performance.now()
  const now = () => new Date(nowMs + performance.now() - startedAt)
  const { db, close } = openDatabase(databaseUrl, { max: CONNECTIONS, longTimeouts: true })
  try {
    await readFile(db, importId, now, new AbortController().signal)
    return { problem: null, isDatabaseGone: false }
  } catch (error) {
    // The stack names the place in our code. The message may quote the file, so it is kept out of the log.
    const { name, stack = '' } = error as Error
    const places = stack.split('\n').filter((line) => line.startsWith('    at '))
    return { problem: [name, ...places].join('\n'), isDatabaseGone: isDatabaseUnavailable(error) }
  } finally {
    await close()
  }
}

parentPort?.on('message', async (order: ReadingOrder) => parentPort?.postMessage(await run(order)))
