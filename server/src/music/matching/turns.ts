import { setImmediate as letOthersRun } from 'node:timers/promises'

/** A long task pauses for requests at least this often, however expensive each item is. */
const TURN_MS = 5

/** Returns a function to call before each item. It lets other work of the process run once the time is up. */
export function createTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TURN_MS) return
    await letOthersRun()
    since = performance.now()
  }
}
