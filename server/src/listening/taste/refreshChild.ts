// The process that refreshes the taste model for a server. It gets its order from the server that has started it, and ends with it.
import { lowerOwnPriority } from '../../music/importing/musicbrainz/priority.ts'
import { type RefreshOptions, type RefreshResult, refreshTaste } from './refresh.ts'

export type RefreshOrder = Required<Pick<RefreshOptions, 'databaseUrl' | 'what'>>
/** `result` is null if another refresh was running. */
export type RefreshReport = { result: RefreshResult | null } | { problem: string }

lowerOwnPriority()
const stopping = new AbortController()
const stop = () => stopping.abort()
process.on('SIGTERM', stop)
process.on('disconnect', stop)
// Ctrl+C reaches every process of the console. The server is the one to react.
process.on('SIGINT', () => {})
process.once('message', (order: RefreshOrder) => void carryOut(order))

async function carryOut(order: RefreshOrder) {
  const report = await refreshTaste({ ...order, signal: stopping.signal }).then(
    (result): RefreshReport => ({ result }),
    (error: Error): RefreshReport => ({ problem: error.stack ?? error.message }),
  )
  if (process.connected) await new Promise((resolve) => process.send?.(report, resolve))
  process.exit()
}
