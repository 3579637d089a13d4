import { type Connection, openConnection, openDatabase } from '../../../base/database/client.ts'
import { isDatabaseUnavailable } from '../../../base/database/databaseErrors.ts'
import type { Mergings } from '../../catalogue/merging.ts'
import { openDump } from './dump.ts'
import { ImportError } from './errors.ts'
import {
  continueImportRun,
  finishImportRun,
  type ImportRun,
  reportImportProgress,
  startImportRun,
  takeImportLock,
} from './importRuns.ts'
import type { ImportProgress, ImportResult } from './progress.ts'
import { replaceCatalogue } from './replaceCatalogue.ts'
import { discard } from './resume.ts'
import type { Slice } from './slice.ts'

export type ImportOptions = {
  /** A direct connection to the primary. */
  databaseUrl: string
  dumpPaths: string[]
  slice: Slice
  mergings: Mergings
  /**
   * The run that an Admin has started in the panel. If absent, the console has started the import, with files that only its machine has.
   */
  run?: ImportRun
  signal: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

/** An Admin cancelled the import in the panel. The tables built so far are kept for the next one. */
export class ImportCancelledError extends Error {
  override name = 'ImportCancelledError'
}

const APPLICATION_NAME = 'remusic-import'
const REPORT_INTERVAL_MS = 1_000
const DISK_FULL = '53100'

/**
 * Replaces the catalogue by the music of a MusicBrainz dump, keeping whatever people refer to. It continues an interrupted import
 * of the same dump and slice. Until the last moment the catalogue in use stays as it is.
 */
export async function importMusicBrainz(options: ImportOptions): Promise<ImportResult> {
  const { databaseUrl, dumpPaths, slice, mergings, onProgress = () => {} } = options
  const dump = await openDump(dumpPaths)
  const connection = await openConnection(databaseUrl, APPLICATION_NAME)
  const { db, close } = openDatabase(databaseUrl, {
    max: 1,
    longTimeouts: true,
    applicationName: APPLICATION_NAME,
  })
  const stopping = new AbortController()
  const signal = AbortSignal.any([options.signal, stopping.signal])
  try {
    if (!(await takeImportLock(connection.client))) throw new ImportError('Ya hay una importación en curso.')
    const run = options.run
      ? await continueImportRun(db, options.run, dump.timestamp)
      : await startImportRun(db, { slice, dumpTimestamp: dump.timestamp, consolePaths: dumpPaths })
    if (!run) throw new ImportCancelledError()
    let latest: ImportProgress | null = null
    const reporting = setInterval(() => {
      if (!latest) return
      reportImportProgress(db, run, latest).then(
        (goesOn) => goesOn || stopping.abort(new ImportCancelledError()),
        () => {}, // the next report follows in a second
      )
    }, REPORT_INTERVAL_MS)
    // PostgreSQL notices within a second that the connection was closed, and ends the running statement.
    const cut = () => connection.client.connection.stream.destroy()
    signal.addEventListener('abort', cut, { once: true })
    try {
      const result = await replaceCatalogue(connection, dump, { slice, mergings, signal }, (progress) => {
        latest = progress
        onProgress(progress)
      })
      await finishImportRun(db, run, { counts: result })
      return result
    } catch (error) {
      // An interrupted import stays open, and the next process continues it.
      if (signal.aborted) throw signal.reason
      const failure = await readable(error, connection)
      if (failure instanceof ImportError || !isDatabaseUnavailable(error))
        await finishImportRun(db, run, {
          failed: true,
          ...(failure instanceof ImportError && { problem: failure.message }),
        })
      throw failure
    } finally {
      clearInterval(reporting)
      signal.removeEventListener('abort', cut)
    }
  } finally {
    await connection.close().catch(() => {})
    await close()
  }
}

async function readable(error: unknown, { client }: Connection): Promise<unknown> {
  if ((error as { code?: string }).code !== DISK_FULL) return error
  // The space is freed at once, because members' writes need it more than another attempt.
  await discard(client).catch(() => {})
  return new ImportError(
    'No queda espacio en el disco de la base de datos. El catálogo anterior sigue en pie; libera espacio y vuelve a importar.',
  )
}
