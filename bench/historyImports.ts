// npm run bench -- historyImports: a person brings 200,000 plays from Spotify to one server, while another person uses it. Each step is timed, from
// the first byte of the upload to the end of the report and of the undo; the memory is the most that the server had above what it has
// when idle. Exits with 1 if the import takes longer or more memory than the goal, or if it does not write what the file contains.
//   -- --quick   10,000 plays and no goal, to see that everything runs
//   -- --write   saves the tables in docs/performance/historyImports.md
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { tokenOf } from './call.ts'
import { startWithDataset } from './dataset.ts'
import { describeMachine } from './machine.ts'
import { residentMbOf } from './processStats.ts'
import { asMarkdown } from './report.ts'
import { median, percentile, timed } from './statistics.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})

const SONGS = values.quick ? 10_000 : 100_000
const PLAYS = values.quick ? 10_000 : 200_000
/** How many different songs are in the file; people repeat what they like. */
const DIFFERENT = values.quick ? 2_000 : 40_000
/** Every twentieth song is not in the catalogue. */
const UNKNOWN_EVERY = 20
const MAX_MINUTES = 5
const MAX_MB = 500
const CHUNK_BYTES = 1024 * 1024
const POLL_MS = 100
const SAMPLE_MS = 100
/** The other person opens a page this often. */
const VISIT_MS = 50
const FIRST_PLAY = Date.UTC(2014, 0, 1)
const PLAY_DISTANCE_MS = 25 * 60_000
const ME = 1
const OTHER = 2

type Row = Record<string, string | number>
type State = { state: string; written: number; known: number; items: Record<string, number>; error: unknown }

const API = '/api/back-end/history-imports'
const server = await startWithDataset(SONGS, { forWriting: true })
const client = await server.connect()
try {
  const file = await makeFile(client)
  const quiet = await whileVisiting(() => wait(values.quick ? 2_000 : 10_000))
  const idleMb = await residentMbOf(server.pid)
  const steps: Row[] = []
  const peaks: number[] = []
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const sampled = sampleMemory()
    const { value, ms } = await timed(work)
    const peak = await sampled.stop()
    peaks.push(peak)
    steps.push({
      step: name,
      seconds: round(ms / 1_000),
      'MB above idle': Math.max(0, Math.round(peak - idleMb)),
    })
    return value
  }

  const busy = await whileVisiting(async () => {
    const id = await step('upload', () => upload(file))
    await step('reading', async () => {
      await call('POST', `/${id}/read`)
      await until(id, (state) => state !== 'reading')
    })
    const ready = await step('matching', () => until(id, (state) => state !== 'matching'))
    expectState(ready, 'ready')
    const done = await step('writing', async () => {
      await call('POST', `/${id}/confirm`, { likely: true, reviews: false })
      return until(id, (state) => state !== 'writing')
    })
    expectState(done, 'done')
    const unmatched = Math.floor(PLAYS / UNKNOWN_EVERY)
    if (done.written < PLAYS - unmatched * 2)
      throw new Error(`only ${done.written} of ${PLAYS} plays were written`)
    await step('report', async () => (await fetchAs('GET', `/${id}/report.csv`)).arrayBuffer())
    return id
  })
  const importSeconds = steps.slice(0, 4).reduce((sum, { seconds }) => sum + Number(seconds), 0)

  const again = await step('the same file again', async () => {
    const id = await upload(file)
    await call('POST', `/${id}/read`)
    await until(id, (state) => state !== 'reading' && state !== 'matching')
    await call('POST', `/${id}/confirm`, { likely: true, reviews: false })
    return until(id, (state) => state !== 'writing')
  })
  if (again.written !== 0) throw new Error(`the same file added ${again.written} plays`)
  await step('undo', async () => {
    await call('POST', `/${busy.value}/undo`)
    await until(busy.value, (state) => state !== 'undoing')
  })
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from listens where import_id is not null',
  )
  if (rows[0]?.count !== '0') throw new Error(`${rows[0]?.count} plays were left after the undo`)

  console.table(steps)
  const others: Row[] = [
    { 'another person, meanwhile': 'nothing', ...quiet.row },
    { 'another person, meanwhile': 'the import', ...busy.row },
  ]
  console.table(others)
  const extraMb = Math.max(...peaks) - idleMb
  console.log(
    `${PLAYS} plays in ${round(importSeconds)} s with ${Math.round(extraMb)} MB above idle (${Math.round(idleMb)} MB)`,
  )
  if (values.write) await save(steps, others)
  if (!values.quick && (importSeconds > MAX_MINUTES * 60 || extraMb > MAX_MB)) {
    console.error(`The goal is ${MAX_MINUTES} minutes and ${MAX_MB} MB.`)
    process.exitCode = 1
  }
} finally {
  await client.end()
  await server.stop()
}

/** As Spotify exports a history, with popular songs more often than others. */
async function makeFile(client: pg.Client): Promise<Buffer> {
  const { rows: songs } = await client.query<{ title: string; artist: string; album: string }>(
    `select songs.title, artists.name as artist, albums.title as album
     from songs join artists on artists.id = songs.artist_id join albums on albums.id = songs.album_id
     order by songs.popularity desc, songs.id limit $1`,
    [DIFFERENT],
  )
  const plays = Array.from({ length: PLAYS }, (_, i) => {
    const place = Math.floor(songs.length * (((i * 104_729) % 99_991) / 99_991) ** 2)
    const song = songs[place] as (typeof songs)[number]
    const suffix = place % UNKNOWN_EVERY === 0 ? ` sin catálogo ${place}` : ''
    return {
      ts: new Date(FIRST_PLAY + i * PLAY_DISTANCE_MS).toISOString().replace('.000', ''),
      username: 'nadie',
      platform: 'linux',
      ms_played: 190_000,
      conn_country: 'AR',
      ip_addr: '192.0.2.1',
      master_metadata_track_name: song.title + suffix,
      master_metadata_album_artist_name: song.artist + suffix,
      master_metadata_album_album_name: song.album,
      spotify_track_uri: `spotify:track:${String(place).padStart(22, '0')}`,
      episode_name: null,
      reason_start: 'trackdone',
      reason_end: 'trackdone',
      shuffle: false,
      skipped: false,
      offline: false,
      incognito_mode: false,
    }
  })
  return Buffer.from(JSON.stringify(plays))
}

function fetchAs(method: string, path: string, body?: unknown): Promise<Response> {
  const isBinary = body instanceof Uint8Array
  return fetch(`${server.url}${API}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(ME)}`,
      ...(body !== undefined && {
        'content-type': isBinary ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(body !== undefined && { body: isBinary ? new Uint8Array(body) : JSON.stringify(body) }),
  })
}

async function call(method: string, path: string, body?: unknown) {
  const response = await fetchAs(method, path, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text.slice(0, 200)}`)
  return JSON.parse(text) as State & { id: string }
}

async function upload(file: Buffer): Promise<string> {
  const { id } = await call('POST', '', { extension: 'json', bytes: file.length })
  for (let position = 0; position * CHUNK_BYTES < file.length; position++)
    await call(
      'PUT',
      `/${id}/chunks/${position}`,
      file.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES),
    )
  return id
}

async function until(id: string, isOver: (state: string) => boolean): Promise<State> {
  for (;;) {
    const found = await call('GET', `/${id}`)
    if (isOver(found.state)) return found
    await wait(POLL_MS)
  }
}

function expectState(found: State, state: string) {
  if (found.state !== state) throw new Error(`the import is ${found.state}: ${JSON.stringify(found)}`)
}

function sampleMemory() {
  let peak = 0
  const sample = async () => {
    peak = Math.max(peak, await residentMbOf(server.pid))
  }
  const timer = setInterval(() => void sample(), SAMPLE_MS)
  return {
    async stop() {
      clearInterval(timer)
      await sample()
      return peak
    },
  }
}

/** Measures how long another person waits for the feed during the work. */
async function whileVisiting<T>(work: () => Promise<T>): Promise<{ value: T; row: Row }> {
  const latencies: number[] = []
  let failed = 0
  const visits: Promise<void>[] = []
  const timer = setInterval(() => {
    const visit = timed(async () => {
      const response = await fetch(`${server.url}/api/back-end/reviews`, {
        headers: { authorization: `Bearer ${tokenOf(OTHER)}` },
      })
      await response.arrayBuffer()
      if (!response.ok) failed += 1
    }).then(
      ({ ms }) => void latencies.push(ms),
      () => {
        failed += 1
      },
    )
    visits.push(visit)
  }, VISIT_MS)
  try {
    const value = await work()
    clearInterval(timer)
    await Promise.all(visits)
    const row = {
      visits: latencies.length,
      'p50 ms': round(median(latencies)),
      'p95 ms': round(percentile(latencies, 0.95)),
      'p99 ms': round(percentile(latencies, 0.99)),
      failed,
    }
    return { value, row }
  } finally {
    clearInterval(timer)
  }
}

async function save(steps: Row[], others: Row[]) {
  const file = new URL('../docs/performance/historyImports.md', import.meta.url)
  const [head = ''] = (await readFile(file, 'utf8')).split(/^(?=## )/m)
  const sections = { 'Each step': steps, 'What others feel': others }
  const written = Object.entries(sections).map(([title, each]) => `## ${title}\n\n${asMarkdown(each)}\n`)
  const note = `Written by \`npm run bench -- historyImports --write\`. ${describeMachine()}\n`
  await writeFile(file, `${[head.trimEnd(), ...written].join('\n\n')}\n${note}`)
}

function round(value: number) {
  return Number(value.toFixed(1))
}
