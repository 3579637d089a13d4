import { orderChild } from '../../base/jobs/childProcess.ts'
import type { RefreshResult } from './refresh.ts'
import type { RefreshOrder, RefreshReport } from './refreshChild.ts'

const CHILD = new URL('./refreshChild.ts', import.meta.url)
/** Only ids and the current batch are in the JavaScript heap. The matrices are typed arrays, bounded by the model itself. */
const MAX_HEAP_MB = 512

/** Rejects if the refresh fails; returns null if another refresh was running, or if `stopping` is aborted. */
export async function refreshInProcess(
  order: RefreshOrder,
  stopping: AbortSignal,
): Promise<RefreshResult | null> {
  const ended = await orderChild<RefreshReport>(CHILD, order, { maxHeapMb: MAX_HEAP_MB, stopping })
  if (ended === null) return null
  const { report, failure } = ended
  if (report && 'result' in report) return report.result
  throw new Error(`The refresh of tastes failed: ${report?.problem ?? failure ?? 'no report'}`)
}
