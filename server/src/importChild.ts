// The process that imports for the panel. It gets its order from the server that has started it, and ends with it.
import { isDatabaseUnavailable } from './base/database/databaseErrors.ts'
import { MERGINGS } from './mergings.ts'
import { ImportError } from './music/importing/musicbrainz/errors.ts'
import { ImportCancelledError, importMusicBrainz } from './music/importing/musicbrainz/importMusicBrainz.ts'
import type { ImportOrder, ImportReport } from './music/importing/musicbrainz/importProcess.ts'
import { lowerOwnPriority } from './music/importing/musicbrainz/priority.ts'

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
    await importMusicBrainz({ ...order, mergings: MERGINGS, signal: stopping.signal })
  } catch (error) {
    const isEnded = stopping.signal.aborted || error instanceof ImportCancelledError
    if (!isEnded) await report(error)
  }
  process.exit()
}

function report(error: unknown): Promise<void> {
  const message: ImportReport =
    error instanceof ImportError
      ? { problem: error.message }
      : isDatabaseUnavailable(error)
        ? { isDatabaseGone: true }
        : { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  return new Promise((resolve) => process.send?.(message, () => resolve()))
}
