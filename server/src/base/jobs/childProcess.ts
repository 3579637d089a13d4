import { fork, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { lowerOwnPriority } from './priority.ts'

/** A process that does not end by itself is killed after this long. */
const KILL_AFTER_MS = 10_000

type ChildOptions = { maxHeapMb: number; stopping: AbortSignal }

/**
 * Runs one order in a child process, so that its memory and CPU time are separate from those of requests. Resolves when the process has
 * ended, with its report, if it sent one, and the reason of a failure; with null if `stopping` is aborted.
 */
export async function orderChild<Report>(
  script: URL,
  order: Serializable,
  { maxHeapMb, stopping }: ChildOptions,
): Promise<{ report: Report | null; failure: string | null } | null> {
  const child = fork(fileURLToPath(script), {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const sent: { report: Report | null } = { report: null }
  child.once('message', (report) => {
    sent.report = report as Report
  })
  const ended = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code === 0 ? null : `ended with ${signal ?? code}`))
  })
  // The child may have ended before it could receive the order; 'exit' reports that.
  child.send(order, () => {})
  const stop = () => {
    child.kill('SIGTERM')
    const killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    child.once('exit', () => clearTimeout(killing))
  }
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  const failure = await ended
  stopping.removeEventListener('abort', stop)
  return stopping.aborted ? null : { ...sent, failure }
}

/**
 * Carries out the order of the server that has started this process, sends the report, if there is one, and ends the process. It is
 * stopped when that server ends.
 */
export function takeOrder<Order, Report extends Serializable>(
  carryOut: (order: Order, stopping: AbortSignal) => Promise<Report | null>,
): void {
  lowerOwnPriority()
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  // Ctrl+C reaches every process of the terminal, but only the server decides when this one stops.
  process.on('SIGINT', () => {})
  process.once('message', async (order: Order) => {
    const report = await carryOut(order, stopping.signal)
    if (report !== null && process.connected)
      await new Promise<void>((resolve) => process.send?.(report, () => resolve()))
    process.exit()
  })
}
