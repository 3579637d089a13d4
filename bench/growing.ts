import type { Dataset } from './call.ts'
import type { Read } from './calls/reads.ts'
import type { RunningReMusic } from './servers.ts'
import { percentile, timed } from './statistics.ts'

const REQUESTS = 60
const ROUNDS = 10
/** How much the p95 of a read may grow from the smallest to the largest dataset. */
export const MAX_GROWTH = 1.6

/** A server with a dataset, and the fastest response to each request of a read. */
export type SizedRun = { server: RunningReMusic; dataset: Dataset; fastest: Map<string, number[]> }

/**
 * Every request is repeated, the sizes take turns, and the fastest response counts, which filters out other load on the machine.
 */
export async function measureInTurns(runs: readonly SizedRun[], read: Read) {
  process.stderr.write(`${read.name}…\n`)
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < REQUESTS; n++) {
      for (const run of runs) {
        const ms = await latencyOf(run, read, n)
        const fastest = run.fastest.get(read.name) ?? []
        fastest[n] = Math.min(ms, fastest[n] ?? Number.POSITIVE_INFINITY)
        run.fastest.set(read.name, fastest)
      }
    }
  }
}

async function latencyOf({ server, dataset }: SizedRun, { request }: Read, n: number) {
  const { path, token } = request(dataset, n)
  const { ms } = await timed(async () => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  })
  return ms
}

export function p95Of({ fastest }: SizedRun, name: string) {
  return percentile(fastest.get(name) ?? [], 0.95)
}

export function growthOf({ p95 }: { p95: number[] }) {
  return (p95.at(-1) ?? 0) / (p95[0] ?? 1)
}
