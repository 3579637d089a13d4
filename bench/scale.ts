// npm run bench -- scale: requests per second and CPU time of 1, 2, 4 … workers on one PostgreSQL, for the feed page, a song, a search and a
// mix with 10 % writes, and what limits them. Then how many cores ten million accounts would need.
// Other numbers of workers: npm run bench -- scale 1 8. `-- --songs=100000` sets the size of the dataset, `-- --write` saves the tables in
// docs/performance/scale.md.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { CallRequest, Dataset } from './call.ts'
import { ALL_READS } from './calls/reads.ts'
import { WRITES } from './calls/writes.ts'
import { type DatasetServer, startWithDataset } from './dataset.ts'
import { generateLoad } from './loadGenerator.ts'
import { describeMachine, machineCpuMs } from './machine.ts'
import { asMarkdown } from './report.ts'
import { sampleSearchQueries } from './searchQueries.ts'
import { median, percentile } from './statistics.ts'

const args = process.argv.slice(2)
const numbers = args.map(Number).filter(Number.isSafeInteger)
const CORES = availableParallelism()
const WORKERS = numbers.length > 0 ? numbers : powersOfTwo(2 * CORES)
const SONGS = Number(/^--songs=(\d+)$/m.exec(args.join('\n'))?.[1] ?? 10_000)
/** The numbers of workers take turns, so that other load on the machine affects all of them. */
const PASSES = 3
const ROUND_MS = 3_000
const WARM_UP = 500
const CONNECTIONS_PER_WORKER = 20
const LOCK_SAMPLE_MS = 50
/** The share of a resource above which it counts as the bottleneck. */
const BUSY = { machine: 0.9, generator: 0.9, worker: 0.9, locks: 0.2 }

/** If other programs use a larger share of the cores, the throughput means nothing. */
const MAX_DISTURBANCE = 0.1

/** The peak of ten million accounts, as in docs/operations/scaling.md. */
const PEAK_CALLS_PER_SECOND = 1_400
/** Half of a machine is left for peaks, deployments and the loss of another machine. */
const TARGET_LOAD = 0.5

const KINDS: Record<string, (dataset: Dataset, n: number) => CallRequest> = {
  'feed page': readOf('feed page'),
  song: readOf('song'),
  search: readOf('search'),
  'mix, 10 % writes': mixed,
}

type CpuTimes = { servers: number; postgres: number; load: number; others: number }
type Round = {
  perSecond: number
  p95: number
  requests: number
  rejected: number
  ms: number
  /** CPU time in milliseconds. */
  cpu: CpuTimes
  /** The share of running statements that waited for a lock. */
  locked: number
}

const rounds = new Map<string, Round[]>()
/** The number of writes so far. Reviews are unique, so no round may repeat the writes of another one. */
let written = 0
const folder = await mkdtemp(join(tmpdir(), 'remusic-scale-'))
try {
  for (let pass = 0; pass < PASSES; pass++)
    for (const workers of pass % 2 === 0 ? WORKERS : WORKERS.toReversed()) await measureAll(workers, pass)
} finally {
  await rm(folder, { recursive: true, force: true })
}

const rows = Object.keys(KINDS).flatMap((kind) => WORKERS.map((workers) => rowOf(kind, workers)))
console.table(rows)
const demand = Object.keys(KINDS).map(demandOf)
console.table(demand)
if (args.includes('--write')) await writeReport()

async function measureAll(workers: number, pass: number) {
  process.stderr.write(`${workers} workers, pass ${pass + 1} of ${PASSES}…\n`)
  const server = await startWithDataset(SONGS, { keepIn: folder, env: { WORKERS: String(workers) } })
  const client = await server.connect()
  try {
    const searches = [...(await sampleSearchQueries(client, SONGS)).values()].flat()
    const dataset = { songs: SONGS, users: server.users, searches }
    for (const kind of Object.keys(KINDS)) {
      const known = rounds.get(keyOf(kind, workers)) ?? []
      rounds.set(keyOf(kind, workers), [...known, await measure(server, client, { kind, workers, dataset })])
    }
  } finally {
    await client.end()
    await server.stop()
  }
}

type Measured = { kind: string; workers: number; dataset: Dataset }

async function measure(
  server: DatasetServer,
  client: pg.Client,
  { kind, workers, dataset }: Measured,
): Promise<Round> {
  let n = 0
  const load = (ms: number, minRequests: number) =>
    generateLoad({
      url: server.url,
      connections: CONNECTIONS_PER_WORKER * workers,
      ms,
      minRequests,
      next: () => (KINDS[kind] as (typeof KINDS)[string])(dataset, n++),
    })
  await load(ROUND_MS / 3, WARM_UP * workers)
  const before = await cpuTimes(server)
  const started = performance.now()
  const stopSampling = sampleLocks(client)
  const { requests, perSecond, latencies, rejected } = await load(ROUND_MS, 0)
  const ms = performance.now() - started
  const locked = await stopSampling()
  const after = await cpuTimes(server)
  const cpu = {
    servers: after.servers - before.servers,
    postgres: after.postgres - before.postgres,
    load: after.load - before.load,
    others: after.others - before.others,
  }
  return { perSecond, p95: percentile(latencies, 0.95), requests, rejected, ms, cpu, locked }
}

async function cpuTimes(server: DatasetServer): Promise<CpuTimes> {
  const { user, system } = process.cpuUsage()
  const [servers, postgres, load] = [
    await server.cpuMs(),
    await server.databaseCpuMs(),
    (user + system) / 1_000,
  ]
  return { servers, postgres, load, others: (await machineCpuMs()) - servers - postgres - load }
}

/** Counts statements that are running and those that wait for a lock, until the returned function is called. */
function sampleLocks(client: pg.Client) {
  let [running, locked] = [0, 0]
  let isSampling = true
  const sampling = (async () => {
    while (isSampling) {
      const { rows } = await client.query<{ running: number; locked: number }>(`
        select count(*)::int as running, (count(*) filter (where wait_event_type in ('Lock', 'LWLock')))::int as locked
        from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`)
      running += rows[0]?.running ?? 0
      locked += rows[0]?.locked ?? 0
      await new Promise((resolve) => setTimeout(resolve, LOCK_SAMPLE_MS))
    }
  })()
  return async () => {
    isSampling = false
    await sampling
    return running === 0 ? 0 : locked / running
  }
}

function rowOf(kind: string, workers: number) {
  const measured = roundsOf(kind, workers)
  const cores = coresOf(measured)
  const first = median(roundsOf(kind, WORKERS[0] as number).map(({ perSecond }) => perSecond))
  const perSecond = median(measured.map((round) => round.perSecond))
  return {
    kind,
    workers,
    'per second': Math.round(perSecond),
    speed: `×${(perSecond / first).toFixed(2)}`,
    'p95 ms': rounded(median(measured.map(({ p95 }) => p95))),
    rejected: sum(measured.map(({ rejected }) => rejected)),
    'cores: servers': rounded(cores.servers),
    'cores: PostgreSQL': rounded(cores.postgres),
    'cores: load': rounded(cores.load),
    'cores: other programs': rounded(cores.others),
    'limited by': limitOf(measured, workers),
  }
}

function limitOf(measured: Round[], workers: number): string {
  const cores = coresOf(measured)
  if (median(measured.map(({ locked }) => locked)) > BUSY.locks) return 'locks in PostgreSQL'
  if (sum(Object.values(cores)) > BUSY.machine * CORES) return `the ${CORES} cores of the machine`
  if (cores.load > BUSY.generator) return 'the load generator'
  if (cores.servers > BUSY.worker * workers) return 'the workers, each with one core'
  return 'round trips: neither the cores nor locks'
}

/** The number of cores for the peak of ten million accounts, if all calls were of this kind. */
function demandOf(kind: string) {
  const measured = WORKERS.flatMap((workers) => roundsOf(kind, workers))
  const requests = sum(measured.map((round) => round.requests))
  const [servers, postgres] = (['servers', 'postgres'] as const).map(
    (part) => sum(measured.map(({ cpu }) => cpu[part])) / requests,
  ) as [number, number]
  const coresFor = (ms: number) => rounded((PEAK_CALLS_PER_SECOND * ms) / 1_000 / TARGET_LOAD)
  return {
    kind,
    'CPU ms per call: servers': rounded(servers),
    'CPU ms per call: PostgreSQL': rounded(postgres),
    [`cores for ${PEAK_CALLS_PER_SECOND.toLocaleString('en')} per second: servers`]: coresFor(servers),
    'cores: PostgreSQL': coresFor(postgres),
  }
}

async function writeReport() {
  const text = `# From one worker to many

Written by \`npm run bench -- scale --write\`. ${describeMachine()}
${SONGS.toLocaleString('en')} songs, ${CONNECTIONS_PER_WORKER} connections for each worker, the median of ${PASSES} rounds. Cores are
CPU time per second.${disturbance()}

${asMarkdown(rows)}

The peak of ten million accounts ([operations](../operations/scaling.md)), with machines that are at most half busy, if all calls were of
one kind:

${asMarkdown(demand)}
`
  await writeFile(new URL('../docs/performance/scale.md', import.meta.url), text)
}

/** A warning if other programs used the cores that the workers should have had. */
function disturbance() {
  const others = Math.max(...[...rounds.values()].map((measured) => coresOf(measured).others))
  if (others < MAX_DISTURBANCE * CORES) return ''
  return ` Other programs used up to ${rounded(others)} cores meanwhile, so rows cannot be compared by requests per second, only by CPU time.`
}

function readOf(name: string) {
  const read = ALL_READS.find((each) => each.name === name)
  if (!read) throw new Error(`There is no read called ${name}`)
  return read.request
}

/** Every tenth request is a write; the others are the most frequent reads. */
function mixed(dataset: Dataset, n: number): CallRequest {
  if (n % 10 > 0) return (ALL_READS[n % ALL_READS.length] as (typeof ALL_READS)[number]).request(dataset, n)
  written += 1
  return (WRITES[written % WRITES.length] as (typeof WRITES)[number]).request(dataset, written)
}

function roundsOf(kind: string, workers: number): Round[] {
  return rounds.get(keyOf(kind, workers)) ?? []
}

function keyOf(kind: string, workers: number) {
  return `${kind} ${workers}`
}

function coresOf(measured: Round[]) {
  const ms = sum(measured.map((round) => round.ms))
  const of = (part: keyof Round['cpu']) => sum(measured.map(({ cpu }) => cpu[part])) / ms
  return { servers: of('servers'), postgres: of('postgres'), load: of('load'), others: of('others') }
}

function powersOfTwo(max: number) {
  return Array.from({ length: Math.floor(Math.log2(max)) + 1 }, (_, i) => 2 ** i)
}

function sum(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0)
}

function rounded(value: number) {
  return Number(value.toFixed(value < 10 ? 2 : 1))
}
