import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RefreshResult } from './refresh.ts'
import type { RefreshOrder, RefreshReport } from './refreshChild.ts'

const CHILD = fileURLToPath(new URL('./refreshChild.ts', import.meta.url))
/** Only ids and the batch at hand are in the JavaScript heap. The matrices are typed arrays, bounded by the model itself. */
const MAX_HEAP_MB = 512
/** A process that does not end by itself is killed after this long. */
const KILL_AFTER_MS = 10_000

/**
 * Refreshes in a process of its own, so that requests share neither its memory nor its CPU time. Rejects if it fails; returns null if
 * another refresh was running, or if `stopping` is aborted.
 */
export async function refreshInProcess(
  order: RefreshOrder,
  stopping: AbortSignal,
): Promise<RefreshResult | null> {
  const child = fork(CHILD, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let report: RefreshReport | undefined
  child.once('message', (message) => {
    report = message as RefreshReport
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}`))
  })
  // A process that ends at once cannot take its order.
  child.send(order, () => {})
  const stop = () => {
    child.kill('SIGTERM')
    const killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    child.once('exit', () => clearTimeout(killing))
  }
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  const end = await ended
  stopping.removeEventListener('abort', stop)
  if (stopping.aborted) return null
  if (report && 'result' in report) return report.result
  throw new Error(`The refresh of tastes failed: ${report?.problem ?? end}`)
}
