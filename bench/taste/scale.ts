import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type CallRequest, get, send, tokenOf } from '../call.ts'
import { RECOMMENDED, SAME_PEOPLE, TASTE_READS } from '../calls/taste.ts'
import { compareCall } from '../compare.ts'
import { startWithDataset } from '../dataset.ts'
import { growthOf, MAX_GROWTH, measureInTurns, p95Of, type SizedRun } from '../growing.ts'
import { asRow } from '../report.ts'
import { startBaseline } from '../servers.ts'
import { percentile } from '../statistics.ts'
import { steadyLoad } from '../steadyLoad.ts'
import { type Row, writeSections } from './document.ts'
import { refreshTaste } from './refreshing.ts'

const SIZES = [10_000, 100_000, 1_000_000]
/** The goals for a hundred thousand people and a million reviews. */
const GOALS = { seconds: 300, megabytes: 1_024, duringJob: 1.5 }
/** The goals of the job only apply to datasets of this size. */
const JUDGED_REVIEWS = 1_000_000
const WARM_UP_MS = 5_000
const POLL_MS = 1_000
const QUIET_MS = 30_000
/** On a small dataset the job is over before people notice it, so it is repeated for this long. */
const MIN_BUSY_MS = 20_000
const MB = 2 ** 20
const REVIEW = {
  title: 'Mientras se calcula',
  score: 4,
  description: 'Suena distinto cada vez que vuelvo a escucharla.',
}

const KINDS = ['song', 'feed page', 'recommended songs', 'new review'] as const
type Kind = (typeof KINDS)[number]

const PARTS = {
  job: { title: 'The job', measure: (runs: SizedRun[]) => inSequence(runs, measureJob) },
  people: {
    title: 'People while the job is running, p95',
    measure: async (runs: SizedRun[]) => (await inSequence(runs, measurePeople)).flat(),
  },
  reads: { title: 'Reads, p95', measure: measureGrowth },
  share: {
    title: 'Recommendations compared with the bare route',
    measure: async (runs: SizedRun[]) => [await measureShare(runs[0] as SizedRun)],
  },
}
type Part = keyof typeof PARTS

type Options = { sizes: number[]; only: string | undefined; write: boolean }

/**
 * How the job that computes recommendations, what people notice of it, and the reads that depend on tastes grow with the community.
 * Returns whether all goals are met.
 */
export async function measureScale({ sizes, only, write }: Options): Promise<boolean> {
  const parts = (only?.split(',') ?? Object.keys(PARTS)) as Part[]
  const unknown = parts.filter((part) => !Object.hasOwn(PARTS, part))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}`)
  const runs: SizedRun[] = []
  try {
    for (const songs of sizes.length > 0 ? sizes : SIZES) runs.push(await start(songs))
    const tables = new Map<string, Row[]>()
    for (const part of parts) {
      const { title, measure } = PARTS[part]
      const rows = await measure(runs)
      tables.set(title, rows)
      console.log(`\n${title}`)
      console.table(rows)
    }
    if (write) await writeSections('npm run bench -- taste scale --write', tables)
    return ![...tables.values()].some((rows) => rows.some(({ met }) => met === 'NO'))
  } finally {
    for (const { server } of runs) await server.stop()
  }
}

async function start(songs: number): Promise<SizedRun> {
  const server = await startWithDataset(songs, { community: 'taste/community.sql' })
  const client = await server.connect()
  process.stderr.write(`opinions and affinities of ${count(songs)} reviews…\n`)
  await queueAffinities(client, server.users)
  while (await hasWork(client)) await wait(POLL_MS)
  await client.end()
  return { server, dataset: { songs, users: server.users, searches: [] }, fastest: new Map() }
}

/** Makes the server compute the affinities of the people whose pages are read. */
async function queueAffinities(client: pg.Client, users: number) {
  await client.query(
    `insert into affinity_runs (user_id, ran_at)
     select bench_id(1, i), case when i > $1 then now() end from generate_series(1, $2::int) as i on conflict do nothing`,
    [SAME_PEOPLE, users],
  )
  await client.query("insert into pgboss.job (name) values ('affinity-refresh')")
}

async function hasWork(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isWaiting: boolean }>(
    `select exists (select from opinion_changes) or exists (select from affinity_runs where ran_at is null) as "isWaiting"`,
  )
  return rows[0]?.isWaiting ?? false
}

/** Measures the time that the job takes on this community, and the rows it stores. */
async function measureJob(run: SizedRun): Promise<Row> {
  const { server } = run
  process.stderr.write(`job, ${count(run.dataset.songs)} reviews…\n`)
  const client = await server.connect()
  try {
    const { seconds, peakMb } = await refreshTaste(server.dataDir)
    const isJudged = run.dataset.songs >= JUDGED_REVIEWS
    const isMet = seconds <= GOALS.seconds && peakMb <= GOALS.megabytes
    return {
      reviews: count(await countOf(client, 'reviews')),
      people: count(await countOf(client, 'users')),
      s: seconds.toFixed(1),
      'peak MB': Math.round(peakMb),
      'items with neighbours': count(await countOf(client, 'taste_neighbours')),
      'neighbours MB': await megabytesOf(client, 'taste_neighbours'),
      'lists MB': await megabytesOf(client, 'taste_lists'),
      goal: isJudged ? `${GOALS.seconds} s, ${GOALS.megabytes} MB` : '',
      met: isJudged ? (isMet ? 'yes' : 'NO') : '',
    }
  } finally {
    await client.end()
  }
}

/** Latencies of people at a steady pace, without the job, before and after it, and while it is running. */
async function measurePeople({ server, dataset }: SizedRun): Promise<Row[]> {
  process.stderr.write(`people, ${count(dataset.songs)} reviews…\n`)
  const people = steadyLoad(server, KINDS, (n) => nextCall(dataset.users, n))
  try {
    await people.during(wait(WARM_UP_MS))
    const before = await people.during(wait(QUIET_MS / 2))
    const busy = await people.during(refreshFor(server.dataDir, MIN_BUSY_MS))
    const after = await people.during(wait(QUIET_MS / 2))
    if (people.failed() > 0) throw new Error(`${people.failed()} requests failed`)
    return KINDS.map((kind) => {
      const quiet = percentile([...before[kind], ...after[kind]], 0.95)
      const during = percentile(busy[kind], 0.95)
      const isJudged = dataset.songs >= JUDGED_REVIEWS
      return {
        reviews: count(dataset.songs),
        call: kind,
        'without ms': quiet.toFixed(1),
        'during ms': during.toFixed(1),
        ratio: `×${(during / quiet).toFixed(2)}`,
        goal: isJudged ? `×${GOALS.duringJob}` : '',
        met: isJudged ? (during / quiet <= GOALS.duringJob ? 'yes' : 'NO') : '',
      }
    })
  } finally {
    await removeReviews(await server.connect())
  }
}

/** Every tenth call writes a review. The people take turns. */
function nextCall(users: number, n: number): { kind: Kind; request: CallRequest } {
  const token = tokenOf(1 + ((n * 7_919) % users))
  const kind = KINDS[n % 10 === 0 ? 3 : n % 3] as Kind
  const song = 25 * (n % 40) + 1 + ((n * 11) % 25)
  switch (kind) {
    case 'song':
      return { kind, request: get(`/songs?id=${song}`, token) }
    case 'feed page':
      return { kind, request: get('/reviews?people=me', token) }
    case 'recommended songs':
      return { kind, request: get('/songs/recommended', token) }
    case 'new review':
      return {
        kind,
        request: send('POST', '/reviews/create', tokenOf(5 * (1 + (n % (users / 5)))), {
          apiId: String(users * 5 + n),
          type: 'song',
          ...REVIEW,
        }),
      }
  }
}

async function refreshFor(dataDir: string, ms: number) {
  const startedAt = performance.now()
  do await refreshTaste(dataDir)
  while (performance.now() - startedAt < ms)
}

/** Deletes the written reviews, because the dataset is reused. */
async function removeReviews(client: pg.Client) {
  await client.query('delete from reviews where title = $1', [REVIEW.title])
  await client.end()
}

async function measureGrowth(runs: SizedRun[]): Promise<Row[]> {
  for (const read of TASTE_READS) await measureInTurns(runs, read)
  return TASTE_READS.map(({ name }) => {
    const p95 = runs.map((run) => p95Of(run, name))
    return {
      read: name,
      ...Object.fromEntries(
        runs.map(({ dataset }, i) => [`ms at ${count(dataset.songs)}`, (p95[i] ?? 0).toFixed(2)]),
      ),
      growth: `×${growthOf({ p95 }).toFixed(2)}`,
      goal: `×${MAX_GROWTH}`,
      met: growthOf({ p95 }) <= MAX_GROWTH ? 'yes' : 'NO',
    }
  })
}

async function measureShare({ server, dataset }: SizedRun): Promise<Row> {
  const baseline = await startBaseline(server)
  try {
    return asRow(
      await compareCall(
        RECOMMENDED,
        { remusic: server, baseline, dataset },
        { rounds: 9, roundMs: 500, connections: 20, warmUp: 1_000 },
      ),
    )
  } finally {
    await baseline.stop()
  }
}

async function inSequence<T>(runs: SizedRun[], measure: (run: SizedRun) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (const run of runs) results.push(await measure(run))
  return results
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count ?? 0
}

async function megabytesOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_total_relation_size($1)::float8 as bytes',
    [table],
  )
  return Math.round((rows[0]?.bytes ?? 0) / MB)
}

const count = (value: number) => value.toLocaleString('en')
