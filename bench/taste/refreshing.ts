import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from '../command.ts'
import { peakMemoryOf } from '../processStats.ts'

const SAMPLE_MS = 100
const MB = 2 ** 20

export type Refresh = { seconds: number; peakMb: number }

/** Computes neighbours and everybody's lists with the command of the operator, on the database of a running server. */
export async function refreshTaste(dataDir: string): Promise<Refresh> {
  const startedAt = performance.now()
  let [pid, peak] = [0, 0]
  const refreshed = runCommand(dataDir, ['taste', 'refresh'], (of) => {
    pid = of
  })
  const isOver = refreshed.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([isOver, wait(SAMPLE_MS, false)])))
    peak = Math.max(peak, await peakMemoryOf(pid))
  await refreshed
  return { seconds: (performance.now() - startedAt) / 1_000, peakMb: peak / MB }
}
