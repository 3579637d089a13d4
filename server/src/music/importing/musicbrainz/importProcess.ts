import { orderChild } from '../../../base/jobs/childProcess.ts'
import type { ImportOptions } from './importMusicBrainz.ts'

export type ImportOrder = Required<Pick<ImportOptions, 'databaseUrl' | 'dumpPaths' | 'slice' | 'run'>>
/** The reason why the process ended before the import: `problem` is a sentence for the operator, `crash` a failure of our code. */
export type ImportReport = { problem: string } | { crash: string } | { isDatabaseGone: true }

/** The script is beside `app.ts`, because a merge needs the parts of all modules. */
const CHILD = new URL('../../../importChild.ts', import.meta.url)
const MAX_HEAP_MB = 768

/** Returns the problem, or null if the import has ended or `stopping` is aborted. An import can be continued from any point. */
export async function importInProcess(
  order: ImportOrder,
  stopping: AbortSignal,
): Promise<ImportReport | null> {
  const ended = await orderChild<ImportReport>(CHILD, order, { maxHeapMb: MAX_HEAP_MB, stopping })
  if (ended === null) return null
  return ended.report ?? (ended.failure === null ? null : { crash: ended.failure })
}
