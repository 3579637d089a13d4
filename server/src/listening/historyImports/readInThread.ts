import type { Worker } from 'node:worker_threads'
import { startThread } from '../../base/common/thread.ts'
import type { ReadingOrder, ReadingReport } from './readingThread.ts'

const SCRIPT = new URL('./readingThread.ts', import.meta.url)
/** A file that needs more memory ends its thread, not the server. */
const MAX_HEAP_MB = 320
/** A thread without a file is terminated after this long to free its memory. */
const IDLE_TIMEOUT_MS = 10_000

/** Idle threads that can read the next file: loading a thread's modules takes longer than reading most files. */
const idle = new Map<Worker, NodeJS.Timeout>()

/** Reads a file in a thread that reads no other file at the same time. Null if it was stopped. */
export async function readInThread(
  order: ReadingOrder,
  stopping: AbortSignal,
): Promise<ReadingReport | null> {
  const worker = takeThread()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const result: { report: ReadingReport | null; crash: string } = { report: null, crash: 'the thread ended' }
  const onReport = (report: ReadingReport) => {
    result.report = report
    end()
  }
  const onError = (error: NodeJS.ErrnoException) => {
    result.crash = error.code ?? error.name
  }
  worker.once('message', onReport).once('error', onError).once('exit', end)
  const stop = () => void worker.terminate()
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  else worker.postMessage(order)
  await ended
  stopping.removeEventListener('abort', stop)
  worker.off('message', onReport).off('error', onError).off('exit', end)
  if (stopping.aborted) return null
  if (result.report) keepThread(worker)
  return result.report ?? { problem: result.crash, isDatabaseGone: false }
}

function takeThread(): Worker {
  const [[kept, timeout] = []] = idle
  if (!kept) return startReader()
  clearTimeout(timeout)
  idle.delete(kept)
  kept.ref()
  return kept
}

function startReader(): Worker {
  const worker = startThread(SCRIPT, { maxHeapMb: MAX_HEAP_MB })
  // Without a listener, an error between two files would crash the process; 'exit' follows.
  worker.on('error', () => {})
  worker.once('exit', () => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  })
  return worker
}

function keepThread(worker: Worker) {
  worker.unref()
  idle.set(worker, setTimeout(() => void worker.terminate(), IDLE_TIMEOUT_MS).unref())
}
