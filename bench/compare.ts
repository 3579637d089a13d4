import { baselineRequest, type Call, type CallRequest, type Dataset } from './call.ts'
import { generateLoad, type Round } from './loadGenerator.ts'
import type { RunningReMusic, RunningServer } from './servers.ts'
import { median, percentile } from './statistics.ts'

export type RoundSettings = {
  rounds: number
  roundMs: number
  connections: number
  /** Number of requests before the measurement, so that the code is compiled and caches are filled. */
  warmUp: number
}

type Measurements = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  cpuMs: number
  rejected: number
}
export type Comparison = {
  name: string
  minShare: number
  remusic: Measurements
  baseline: Measurements
  share: number
  cpuShare: number
}

export type Side = {
  perform(ms: number, minRequests?: number): Promise<Round>
  cpuMs(): Promise<number>
}

/**
 * ReMusic and the baseline take turns in many short rounds, so that other load on the machine affects both equally. The share is the
 * median over all pairs of rounds.
 */
export async function compare(
  { name, minShare }: { name: string; minShare: number },
  sides: { remusic: Side; baseline: Side },
  { rounds, roundMs, warmUp }: RoundSettings,
): Promise<Comparison> {
  const both = { remusic: createTally(sides.remusic), baseline: createTally(sides.baseline) }
  await sides.baseline.perform(roundMs, warmUp)
  await sides.remusic.perform(roundMs, warmUp)
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) {
    const baseline = await both.baseline.round(roundMs)
    shares.push((await both.remusic.round(roundMs)) / baseline)
  }
  const [remusic, baseline] = [both.remusic.result(), both.baseline.result()]
  return {
    name,
    minShare,
    remusic,
    baseline,
    share: median(shares),
    cpuShare: baseline.cpuMs / remusic.cpuMs,
  }
}

export const compareCall = (
  call: Call,
  { remusic, baseline, dataset }: { remusic: RunningReMusic; baseline: RunningServer; dataset: Dataset },
  settings: RoundSettings,
) => {
  const databaseCpuMs = remusic.databaseCpuMs
  return compare(
    call,
    {
      remusic: httpSide(remusic, databaseCpuMs, settings, (n) => call.request(dataset, n)),
      baseline: httpSide(baseline, databaseCpuMs, settings, (n) => baselineRequest(call, dataset, n)),
    },
    settings,
  )
}

/** Compares two calls of ReMusic: the first as a share of the second. */
export const compareCalls = (
  goal: { name: string; minShare: number },
  calls: { one: Pick<Call, 'request'>; other: Pick<Call, 'request'> },
  { remusic, dataset }: { remusic: RunningReMusic; dataset: Dataset },
  settings: RoundSettings,
) => {
  const sideOf = ({ request }: Pick<Call, 'request'>) =>
    httpSide(remusic, remusic.databaseCpuMs, settings, (n) => request(dataset, n))
  return compare(goal, { remusic: sideOf(calls.one), baseline: sideOf(calls.other) }, settings)
}

/** CPU time is that of the server and the database together. */
function httpSide(
  server: RunningServer,
  databaseCpuMs: () => Promise<number>,
  { connections }: RoundSettings,
  requestOf: (n: number) => CallRequest,
): Side {
  let n = 0
  return {
    perform: (ms, minRequests = 0) =>
      generateLoad({ url: server.url, connections, ms, minRequests, next: () => requestOf(n++) }),
    cpuMs: async () => (await server.cpuMs()) + (await databaseCpuMs()),
  }
}

function createTally(side: Side) {
  const rates: number[] = []
  const latencies: number[] = []
  let [requests, rejected, cpuMs] = [0, 0, 0]
  return {
    async round(ms: number) {
      const before = await side.cpuMs()
      const round = await side.perform(ms)
      cpuMs += (await side.cpuMs()) - before
      requests += round.requests
      rejected += round.rejected
      rates.push(round.perSecond)
      for (const each of round.latencies) latencies.push(each)
      return round.perSecond
    },
    result: (): Measurements => ({
      perSecond: median(rates),
      p50: percentile(latencies, 0.5),
      p95: percentile(latencies, 0.95),
      p99: percentile(latencies, 0.99),
      cpuMs: cpuMs / requests,
      rejected,
    }),
  }
}
