import { type Asked, askBare, type Call, type Extent } from './call.ts'
import { median, percentile } from './figures.ts'
import { drive, type Round } from './load.ts'
import type { Serving, ServingReMusic } from './serving.ts'

export type Effort = {
  rounds: number
  roundMs: number
  connections: number
  /** Until so many are answered, code is still being compiled: they do not count. */
  warmUp: number
}

type Figures = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  cpuMs: number
  refused: number
}
export type Compared = {
  name: string
  atLeast: number
  remusic: Figures
  bare: Figures
  share: number
  cpuShare: number
}

export type Side = {
  perform(ms: number, requestsAtLeast?: number): Promise<Round>
  cpuMs(): Promise<number>
}

/**
 * ReMusic and the bare server take turns in many short rounds, so that whatever else the machine does hits both alike. The
 * share is the median of what each pair of rounds says.
 */
export async function compare(
  { name, atLeast }: { name: string; atLeast: number },
  sides: { remusic: Side; bare: Side },
  { rounds, roundMs, warmUp }: Effort,
): Promise<Compared> {
  const both = { remusic: startTally(sides.remusic), bare: startTally(sides.bare) }
  await sides.bare.perform(roundMs, warmUp)
  await sides.remusic.perform(roundMs, warmUp)
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await both.bare.round(roundMs)
    shares.push((await both.remusic.round(roundMs)) / bare)
  }
  const [remusic, bare] = [both.remusic.figures(), both.bare.figures()]
  return { name, atLeast, remusic, bare, share: median(shares), cpuShare: bare.cpuMs / remusic.cpuMs }
}

export const compareCall = (
  call: Call,
  { remusic, bare, extent }: { remusic: ServingReMusic; bare: Serving; extent: Extent },
  effort: Effort,
) => {
  const databaseCpuMs = remusic.databaseCpuMs
  return compare(
    call,
    {
      remusic: httpSide(remusic, databaseCpuMs, effort, (n) => call.ask(extent, n)),
      bare: httpSide(bare, databaseCpuMs, effort, (n) => askBare(call, extent, n)),
    },
    effort,
  )
}

/** Two calls of ReMusic, the one as a share of the other. */
export const compareCalls = (
  goal: { name: string; atLeast: number },
  calls: { one: Pick<Call, 'ask'>; other: Pick<Call, 'ask'> },
  { remusic, extent }: { remusic: ServingReMusic; extent: Extent },
  effort: Effort,
) => {
  const sideOf = ({ ask }: Pick<Call, 'ask'>) =>
    httpSide(remusic, remusic.databaseCpuMs, effort, (n) => ask(extent, n))
  return compare(goal, { remusic: sideOf(calls.one), bare: sideOf(calls.other) }, effort)
}

/** The processor's time is the server's and the database's together. */
function httpSide(
  server: Serving,
  databaseCpuMs: () => Promise<number>,
  { connections }: Effort,
  ask: (n: number) => Asked,
): Side {
  let n = 0
  return {
    perform: (ms, requestsAtLeast = 0) =>
      drive({ url: server.url, connections, ms, requestsAtLeast, next: () => ask(n++) }),
    cpuMs: async () => (await server.cpuMs()) + (await databaseCpuMs()),
  }
}

function startTally(side: Side) {
  const rates: number[] = []
  const latencies: number[] = []
  let [requests, refused, cpuMs] = [0, 0, 0]
  return {
    async round(ms: number) {
      const before = await side.cpuMs()
      const round = await side.perform(ms)
      cpuMs += (await side.cpuMs()) - before
      requests += round.requests
      refused += round.refused
      rates.push(round.perSecond)
      for (const each of round.latencies) latencies.push(each)
      return round.perSecond
    },
    figures: (): Figures => ({
      perSecond: median(rates),
      p50: percentile(latencies, 0.5),
      p95: percentile(latencies, 0.95),
      p99: percentile(latencies, 0.99),
      cpuMs: cpuMs / requests,
      refused,
    }),
  }
}
