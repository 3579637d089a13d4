// The process that imports for the panel.
import { isDatabaseUnavailable } from './base/database/databaseErrors.ts'
import { takeOrder } from './base/jobs/childProcess.ts'
import { MERGINGS } from './mergings.ts'
import { ImportError } from './music/importing/musicbrainz/errors.ts'
import { ImportCancelledError, importMusicBrainz } from './music/importing/musicbrainz/importMusicBrainz.ts'
import type { ImportOrder, ImportReport } from './music/importing/musicbrainz/importProcess.ts'

takeOrder(async (order: ImportOrder, signal): Promise<ImportReport | null> => {
  try {
    await importMusicBrainz({ ...order, mergings: MERGINGS, signal })
    return null
  } catch (error) {
    return signal.aborted || error instanceof ImportCancelledError ? null : reportOf(error)
  }
})

function reportOf(error: unknown): ImportReport {
  if (error instanceof ImportError) return { problem: error.message }
  if (isDatabaseUnavailable(error)) return { isDatabaseGone: true }
  return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
