import { Worker } from 'node:worker_threads'
import type { ReadingOrder, ReadingReport } from './readingThread.ts'

const SCRIPT = new URL('./readingThread.ts', import.meta.url)
/** A file that needs more ends its thread, not the server. */
const MAX_HEAP_MB = 320

/** Reads a file in a thread of its own. Null if it was stopped. */
export async function readInThread(
  order: ReadingOrder,
  stopping: AbortSignal,
): Promise<ReadingReport | null> {
  const worker = new Worker(SCRIPT, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const told: { report: ReadingReport | null; crash: string } = { report: null, crash: 'the thread ended' }
  worker.once('message', (report: ReadingReport) => {
    told.report = report
  })
  worker.once('error', (error: NodeJS.ErrnoException) => {
    told.crash = error.code ?? error.name
  })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const stop = () => void worker.terminate()
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  await ended
  stopping.removeEventListener('abort', stop)
  if (stopping.aborted) return null
  return told.report ?? { problem: told.crash, isDatabaseGone: false }
}
