import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type CallRequest, get, send, tokenOf } from '../call.ts'
import { RECOMMENDED, TASTE_READS } from '../calls/taste.ts'
import { compareCall } from '../compare.ts'
import { startWithDataset } from '../dataset.ts'
import { growthOf, MAX_GROWTH, measureInTurns, p95Of, type SizedRun } from '../growing.ts'
import { describeMachine } from '../machine.ts'
import { asMarkdown, asRow } from '../report.ts'
import { startBaseline } from '../servers.ts'
import { percentile } from '../statistics.ts'
import { steadyLoad } from '../steadyLoad.ts'
import { refreshTaste } from './refreshing.ts'

const SIZES = [10_000, 100_000, 1_000_000]
/** For a hundred thousand people and a million reviews. */
const GOALS = { seconds: 300, megabytes: 1_024, duringJob: 1.5 }
/** Only datasets of this size are judged by the goals of the job. */
const JUDGED_REVIEWS = 1_000_000
const WARM_UP_MS = 5_000
const QUIET_MS = 30_000
/** The job is repeated for as long, because on a small dataset it is over before people notice. */
const MIN_BUSY_MS = 20_000
const MB = 2 ** 20
const OUT = new URL('../../docs/performance/taste.md', import.meta.url)
const REVIEW = {
  title: 'Mientras se calcula',
  score: 4,
  description: 'Suena distinto cada vez que vuelvo a escucharla.',
}

type Row = Record<string, string | number>
const KINDS = ['song', 'feed page', 'recommended songs', 'new review'] as const
type Kind = (typeof KINDS)[number]

type Options = {
  sizes: number[]
  /** Words of the reads to measure; all of them if empty. */
  only: string[]
  write: boolean
}

/**
 * How the job that computes recommendations, what people notice of it, and the reads that depend on tastes grow with the community.
 * Returns whether all goals are met.
 */
export async function measureScale({ sizes, only, write }: Options): Promise<boolean> {
  const runs: SizedRun[] = []
  try {
    for (const songs of sizes.length > 0 ? sizes : SIZES) runs.push(await start(songs))
    const tables = {
      'The job': await inSequence(runs, measureJob),
      'People while the job is running, p95': (await inSequence(runs, measurePeople)).flat(),
      'Reads, p95': await measureGrowth(runs, only),
      'Recommendations compared with the bare route': [await measureShare(runs[0] as SizedRun)],
    }
    for (const [title, rows] of Object.entries(tables)) {
      console.log(`\n${title}`)
      console.table(rows)
    }
    if (write) await save(tables)
    return !Object.values(tables).some((rows) => rows.some((row) => Object.values(row).includes('NO')))
  } finally {
    for (const { server } of runs) await server.stop()
  }
}

async function start(songs: number): Promise<SizedRun> {
  const server = await startWithDataset(songs, { community: 'taste/community.sql' })
  return { server, dataset: { songs, users: server.users, searches: [] }, fastest: new Map() }
}

/** What the job takes on this community, and what it stores. */
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

/** Every tenth writes a review of a song of the own choice; each person takes turns with all others. */
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

/** The dataset is used again. */
async function removeReviews(client: pg.Client) {
  await client.query('delete from reviews where title = $1', [REVIEW.title])
  await client.end()
}

async function measureGrowth(runs: SizedRun[], only: string[]): Promise<Row[]> {
  const reads = TASTE_READS.filter(
    ({ name }) => only.length === 0 || only.some((word) => name.includes(word)),
  )
  for (const read of reads) await measureInTurns(runs, read)
  return reads.map(({ name }) => {
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

async function save(tables: Record<string, Row[]>) {
  const parts = Object.entries(tables).flatMap(([title, rows]) => [`## ${title}`, asMarkdown(rows)])
  const head = ['# Taste', `Written by \`npm run bench:taste -- scale --write\`. ${describeMachine()}`]
  await writeFile(OUT, `${[...head, ...parts].join('\n\n')}\n`)
}
