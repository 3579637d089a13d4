import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ImportOptions } from './importMusicBrainz.ts'

export type ImportOrder = Required<Pick<ImportOptions, 'databaseUrl' | 'dumpPaths' | 'slice' | 'run'>>
/** Why it ended before the import did: `problem` is a sentence for the operator, `crash` an error of ours. */
export type ImportReport = { problem: string } | { crash: string } | { isDatabaseGone: true }

/** Beside `app.ts`, because a merge needs what all modules do in it. */
const CHILD = fileURLToPath(new URL('../../../importChild.ts', import.meta.url))
const MAX_HEAP_MB = 768
/** A process that does not end by itself is killed after this long. The import can be continued from any point. */
const KILL_AFTER_MS = 10_000

/**
 * Imports in a process of its own, whose memory and CPU time are not those of requests. Returns when the process has ended: with
 * what went wrong, or null if the import has ended or `stopping` is aborted.
 */
export async function importInProcess(
  order: ImportOrder,
  stopping: AbortSignal,
): Promise<ImportReport | null> {
  const child = fork(CHILD, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const result: { report: ImportReport | null } = { report: null }
  child.once('message', (report) => {
    result.report = report as ImportReport
  })
  const ended = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code === 0 ? null : `ended with ${signal ?? code}`))
  })
  // A process that ends at once cannot take its order.
  child.send(order, () => {})
  const stop = () => end(child)
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  const failure = await ended
  stopping.removeEventListener('abort', stop)
  if (stopping.aborted) return null
  return result.report ?? (failure === null ? null : { crash: failure })
}

function end(child: ChildProcess) {
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  child.once('exit', () => clearTimeout(killing))
}
