import { setImmediate as letOthersRun } from 'node:timers/promises'

/** Requests are answered at least this often, however much work each item is. */
const TURN_MS = 5

/** Returns a function to call before each item, which lets other work of the process run once a turn is over. */
export function createTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TURN_MS) return
    await letOthersRun()
    since = performance.now()
  }
}
