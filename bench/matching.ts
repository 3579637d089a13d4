// npm run bench -- matching: how well and how fast the catalogue is searched for what other services name. First the labelled rows of the
// tests, with a table of what was found by kind of difficulty and every wrong answer. Then a listening history with many distinct
// songs, a third of which are written differently or not in the catalogue, which is uploaded to a server as a person would.
// Exits with 1 if the labelled rows miss their goals, or the history is not matched in time.
//   -- --songs N --items N   the size of the catalogue, and of the history
//   -- --quick               a small catalogue and history and no goal for the time, to see that everything runs
//   -- --write               saves the tables in docs/performance/matching.md
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { tokenOf } from './call.ts'
import { startWithDataset } from './dataset.ts'
import { describeMachine } from './machine.ts'
import { asMarkdown } from './report.ts'
import { timed } from './statistics.ts'

const { values } = parseArgs({
  options: {
    songs: { type: 'string' },
    items: { type: 'string' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const SONGS = Number(values.songs ?? (values.quick ? 10_000 : 1_000_000))
const ITEMS = Number(values.items ?? (values.quick ? 1_000 : 60_000))
/** A history of 200,000 listens has about 60,000 distinct songs, and all of it has to be imported in five minutes. */
const MAX_SECONDS = 120

const CHUNK_BYTES = 1024 * 1024
const POLL_MS = 100

/** The differences between a row of the history and the meant song, used in turn. */
const KINDS = [
  { name: 'as in the catalogue', write: (song: Song) => song },
  { name: 'in capitals', write: upper },
  {
    name: 'with a note about its remaster',
    write: (song: Song) => ({ ...song, title: `${song.title} - 2011 Remaster` }),
  },
  { name: 'without its album', write: (song: Song) => ({ ...song, album: '' }) },
  { name: 'as in the catalogue', write: (song: Song) => song },
  { name: 'as in the catalogue', write: (song: Song) => song },
  { name: 'with a misspelt title', write: (song: Song) => ({ ...song, title: misspelt(song.title) }) },
  { name: 'by a misspelt artist', write: (song: Song) => ({ ...song, artist: misspelt(song.artist) }) },
  {
    name: 'not there, by an artist that is',
    write: (song: Song, i: number) => ({ ...song, title: `Xylofunk ${i} wyk` }),
  },
  {
    name: 'not there',
    write: (song: Song, i: number) => ({ ...song, artist: `Qwyx ${i}`, title: `${song.title} zykk` }),
  },
] as const

type Row = Record<string, string | number>
type Trap = {
  trap: string
  rows: number
  sure: number
  sureWrong: number
  likely: number
  likelyWrong: number
  missed: number
  absent: number
  precision: number
  recall: number
}
type Wrong = {
  certainty: string
  trap: string
  artist: string
  title: string
  found: string | null
  expected: string | null
}

const labelled = await matchLabelledRows()
const quality: Row[] = labelled.traps.map((each) => ({
  'kind of row': each.trap,
  rows: each.rows,
  'not in the catalogue': each.absent,
  sure: each.sure,
  'sure but wrong': each.sureWrong,
  likely: each.likely,
  'likely but wrong': each.likelyWrong,
  missed: each.missed,
  'precision of sure': each.precision.toFixed(3),
  recall: each.recall.toFixed(3),
}))
console.table(quality)
for (const { certainty, trap, artist, title, found, expected } of labelled.wrong)
  console.log(
    `${certainty} (${trap}): ${artist} – ${title} → ${found ?? 'nothing'}, meant ${expected ?? 'nothing'}`,
  )

const speed = await matchHistory()
console.table(speed.kinds)
console.table(speed.times)
if (values.write) await save()
const isFast = speed.seconds <= MAX_SECONDS
if (!isFast && !values.quick) console.error(`The goal is ${MAX_SECONDS} s.`)
if (!labelled.hasPassed || (!isFast && !values.quick)) process.exitCode = 1

/** The test of the labelled rows has the goals, and writes its results to a file. */
async function matchLabelledRows(): Promise<{ traps: Trap[]; wrong: Wrong[]; hasPassed: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-matching-'))
  const file = join(folder, 'report.json')
  try {
    const root = new URL('..', import.meta.url).pathname
    const test = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        'server',
        'server/src/music/matching/quality.test.ts',
      ],
      { cwd: root, env: { ...process.env, MATCHING_REPORT: file }, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const code = await new Promise<number | null>((resolve, reject) => {
      test.once('error', reject)
      test.once('exit', resolve)
    })
    const report = JSON.parse(await readFile(file, 'utf8')) as { traps: Trap[]; wrong: Wrong[] }
    return { ...report, hasPassed: code === 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Song = { title: string; artist: string; album: string }

function upper({ title, artist, album }: Song): Song {
  return { title: title.toUpperCase(), artist: artist.toUpperCase(), album }
}

/** Drops the last letter but one of the longest word. */
function misspelt(text: string): string {
  const longest = text
    .split(' ')
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')
  return text.replace(longest, longest.slice(0, -2) + longest.slice(-1))
}

async function matchHistory(): Promise<{ kinds: Row[]; times: Row[]; seconds: number }> {
  const server = await startWithDataset(SONGS, { forWriting: true })
  const client = await server.connect()
  try {
    const songs = await pickSongs(client)
    const rows = songs.map((song, i) => kindOf(i).write(song, i))
    const before = { server: await server.cpuMs(), database: await server.databaseCpuMs() }
    const id = await upload(server.url, Buffer.from(asLastfm(rows)))
    const { ms: readMs } = await timed(() => reach(server.url, id, ['matching', 'ready']))
    const { ms } = await timed(() => reach(server.url, id, ['ready']))
    const cpu = {
      server: (await server.cpuMs()) - before.server,
      database: (await server.databaseCpuMs()) - before.database,
    }
    const seconds = ms / 1_000
    return {
      kinds: await countKinds(client, id),
      times: [
        {
          songs: SONGS,
          'distinct songs of the history': rows.length,
          'seconds to read': Number((readMs / 1_000).toFixed(1)),
          'seconds to match': Number(seconds.toFixed(1)),
          'ms per song': Number((ms / rows.length).toFixed(2)),
          'CPU s of the server': Number((cpu.server / 1_000).toFixed(1)),
          'CPU s of PostgreSQL': Number((cpu.database / 1_000).toFixed(1)),
        },
      ],
      seconds,
    }
  } finally {
    await client.end()
    await server.stop()
  }
}

function kindOf(i: number) {
  return KINDS[i % KINDS.length] as (typeof KINDS)[number]
}

/** Songs from the whole range of popularity, each title and artist once. */
async function pickSongs(client: pg.Client): Promise<Song[]> {
  const { rows } = await client.query<Song>(
    `select title, artist, album from (
       select distinct on (songs.title, artists.name) songs.title, artists.name as artist, albums.title as album, songs.api_id
       from songs join artists on artists.id = songs.artist_id join albums on albums.id = songs.album_id
       where songs.id <= $1::bigint * 3 or songs.id % 5 = 0
     ) as picked
     order by hashtext(api_id) limit $1`,
    [ITEMS],
  )
  return rows
}

function asLastfm(rows: readonly Song[]): string {
  const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`
  const start = Date.UTC(2015, 0, 1) / 1_000
  const lines = rows.map(({ artist, album, title }, i) => {
    const seconds = start + i * 300
    const time = new Date(seconds * 1_000).toISOString()
    return [seconds, `${time.slice(0, 10)} ${time.slice(11, 16)}`, artist, '', album, '', title, '']
      .map(cell)
      .join(',')
  })
  return ['uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid', ...lines].join('\r\n')
}

async function call<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  const isBinary = body instanceof Uint8Array
  const response = await fetch(`${url}/api/back-end/history-imports${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(1)}`,
      ...(body !== undefined && {
        'content-type': isBinary ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(body !== undefined && { body: isBinary ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

async function upload(url: string, file: Buffer): Promise<string> {
  const { id } = await call<{ id: string }>(url, 'POST', '', { extension: 'csv', bytes: file.length })
  for (let position = 0; position * CHUNK_BYTES < file.length; position++) {
    const chunk = file.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES)
    await call(url, 'PUT', `/${id}/chunks/${position}`, new Uint8Array(chunk))
  }
  await call(url, 'POST', `/${id}/read`)
  return id
}

/** Waits until the import is in one of the states. */
async function reach(url: string, id: string, states: readonly string[]) {
  for (;;) {
    const { state, error } = await call<{ state: string; error: unknown }>(url, 'GET', `/${id}`)
    if (states.includes(state)) return
    if (state === 'failed') throw new Error(`The import failed: ${JSON.stringify(error)}`)
    await wait(POLL_MS)
  }
}

/** Counts the outcomes of each kind of row. Rows are items in the order of the file. */
async function countKinds(client: pg.Client, id: string): Promise<Row[]> {
  const { rows } = await client.query<{ certainty: 'sure' | 'likely' | 'unknown' }>(
    'select certainty from history_import_items where import_id = $1 order by number',
    [id],
  )
  const names = [...new Set(KINDS.map(({ name }) => name))]
  return names.map((name) => {
    const of = rows.filter((_, i) => kindOf(i).name === name)
    const count = (certainty: string) => of.filter((row) => row.certainty === certainty).length
    return {
      rows: name,
      number: of.length,
      sure: count('sure'),
      likely: count('likely'),
      unknown: count('unknown'),
    }
  })
}

async function save() {
  const file = new URL('../docs/performance/matching.md', import.meta.url)
  const [head = ''] = (await readFile(file, 'utf8')).split(/^(?=## Labelled rows)/m)
  const sections = { 'Labelled rows': quality, 'A history': speed.times, 'What was found of it': speed.kinds }
  const written = Object.entries(sections).map(([title, rows]) => `## ${title}\n\n${asMarkdown(rows)}\n`)
  const note = `Written by \`npm run bench -- matching --write\`. ${describeMachine()}\n`
  await writeFile(file, `${[head.trimEnd(), ...written].join('\n\n')}\n${note}`)
}
