import { orderChild } from '../../../base/jobs/childProcess.ts'
import type { ImportOptions } from './importMusicBrainz.ts'

export type ImportOrder = Required<Pick<ImportOptions, 'databaseUrl' | 'dumpPaths' | 'slice' | 'run'>>
/** Why it ended before the import did: `problem` is a sentence for the operator, `crash` an error of ours. */
export type ImportReport = { problem: string } | { crash: string } | { isDatabaseGone: true }

/** Beside `app.ts`, because a merge needs what all modules do in it. */
const CHILD = new URL('../../../importChild.ts', import.meta.url)
const MAX_HEAP_MB = 768

/** Returns what went wrong, or null if the import has ended or `stopping` is aborted; it can be continued from any point. */
export async function importInProcess(
  order: ImportOrder,
  stopping: AbortSignal,
): Promise<ImportReport | null> {
  const ended = await orderChild<ImportReport>(CHILD, order, { maxHeapMb: MAX_HEAP_MB, stopping })
  if (ended === null) return null
  return ended.report ?? (ended.failure === null ? null : { crash: ended.failure })
}
