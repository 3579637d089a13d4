// The process that refreshes the taste model for a server.
import { takeOrder } from '../../base/jobs/childProcess.ts'
import { type RefreshOptions, type RefreshResult, refreshTaste } from './refresh.ts'

export type RefreshOrder = Required<Pick<RefreshOptions, 'databaseUrl' | 'what'>>
/** `result` is null if another refresh was running. */
export type RefreshReport = { result: RefreshResult | null } | { problem: string }

takeOrder((order: RefreshOrder, signal) =>
  refreshTaste({ ...order, signal }).then(
    (result): RefreshReport => ({ result }),
    (error: Error): RefreshReport => ({ problem: error.stack ?? error.message }),
  ),
)
