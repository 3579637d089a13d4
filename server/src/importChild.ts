// The process that imports for the panel. It gets its order from the server that has started it, and ends with it.
import { isDatabaseUnavailable } from '../../../platform/databaseErrors.ts'
import { ImportError } from './errors.ts'
import { ImportCancelledError, type ImportOptions, importMusicBrainz } from './importMusicBrainz.ts'
import { lowerOwnPriority } from './priority.ts'

export type ImportOrder = Required<Pick<ImportOptions, 'databaseUrl' | 'dumpPaths' | 'slice' | 'run'>>
/** Why it ended before the import did: `problem` is a sentence for the operator, `crash` an error of ours. */
export type ImportReport = { problem: string } | { crash: string } | { isDatabaseGone: true }

lowerOwnPriority()
const stopping = new AbortController()
const stop = () => stopping.abort()
process.on('SIGTERM', stop)
process.on('disconnect', stop)
// Ctrl+C reaches every process of the console. The server is the one to react.
process.on('SIGINT', () => {})
process.once('message', (order: ImportOrder) => void carryOut(order))

async function carryOut(order: ImportOrder) {
  try {
    await importMusicBrainz({ ...order, signal: stopping.signal })
  } catch (error) {
    const isEnded = stopping.signal.aborted || error instanceof ImportCancelledError
    if (!isEnded) await report(error)
  }
  process.exit()
}

function report(error: unknown): Promise<void> {
  const told: ImportReport =
    error instanceof ImportError
      ? { problem: error.message }
      : isDatabaseUnavailable(error)
        ? { isDatabaseGone: true }
        : { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  return new Promise((resolve) => process.send?.(told, () => resolve()))
}
