// npm run bench -- listeningRooms: 1,000 listening rooms of 10 people on one server, each person with a socket, as the page opens it. Every room plays
// its queue. Measures how long it takes from the end of a song until each member has the next one, first while they only listen, then
// while all of them score, write and react. Exits with 1 if a goal is missed.
//   -- --rooms 20 --seconds 40   another size, without goals
//   -- --write                   saves the tables in docs/performance/listeningRooms.md
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startWithDataset } from './dataset.ts'
import { describeMachine } from './machine.ts'
import { residentMbOf } from './processStats.ts'
import { showProgress } from './progress.ts'
import { asMarkdown } from './report.ts'
import { type Advance, createRoomMember, type RoomMember } from './roomMember.ts'
import { percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: '1000' },
    people: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '120' },
    write: { type: 'boolean', default: false },
  },
})
const ROOMS = Number(values.rooms)
const PEOPLE = Number(values.people)
const SECONDS = Number(values.seconds)
const hasGoals = ROOMS >= 1_000

/** The number of people who join at the same time; more of them would only queue. */
const CONCURRENT_JOINS = 16
/**
 * A preview and the countdown before it. The starts of the queues are spread over this time, like those of rooms opened at different
 * moments.
 */
const SONG_MS = 33_000
const SONGS_PER_ROOM = 20
/** The next song begins this long after the last one ended. A member who knows it by then misses nothing. */
const LEAD_MS = 3_000
const MAX_LATE_SHARE = 0.01

type Row = Record<string, string | number>

const songs = Math.max(10_000, ROOMS * PEOPLE * 10)
const folder = await mkdtemp(join(tmpdir(), 'remusic-queries-'))
const countFile = join(folder, 'count')
const server = await startWithDataset(songs, {
  flags: ['--import', new URL('countQueries.ts', import.meta.url).href],
  env: { QUERY_COUNT_FILE: countFile },
})
const client = await server.connect()
const queryCount = async () => Number(await readFile(countFile, 'utf8').catch(() => '0'))
const failures: string[] = []
const members: RoomMember[] = []
try {
  await removeRooms()
  await client.query("update users set role = 'Premium' where role = 'Gratuito'")
  const rooms = await fillRooms()
  const restingMb = await residentMbOf(server.pid)
  await startQueues(rooms)
  // The end of a song only counts as an advance once everybody knows a first song.
  await wait(LEAD_MS)
  const phases: Row[] = []
  phases.push(await measure('they listen'))
  const activity = startActivity()
  phases.push(await measure('they also score, write and react'))
  await activity.stop()
  console.table(phases)
  const setup = [
    {
      rooms: ROOMS,
      people: members.length,
      'memory MB': Math.round(restingMb),
      failures: failures.length,
    },
  ]
  console.table(setup)
  for (const failure of [...new Set(failures)].slice(0, 10)) console.error(failure)
  const isMet = phases.every((row) => Number(row['late %']) <= MAX_LATE_SHARE * 100) && failures.length === 0
  if (hasGoals && !isMet) {
    console.error(
      `The goal: no failure, and at most ${MAX_LATE_SHARE * 100} % of the members get a song late.`,
    )
    process.exitCode = 1
  }
  if (values.write) await writeReport(phases, setup)
} finally {
  for (const member of members) member.leave()
  await removeRooms()
  await client.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Rooms of an earlier run are deleted, because the dataset is cached. */
async function removeRooms() {
  await client.query('delete from listening_rooms')
}

/** Opens all rooms and lets everybody enter, each person by HTTP and by socket. */
async function fillRooms(): Promise<RoomMember[][]> {
  const progress = showProgress(`${ROOMS} rooms of ${PEOPLE}`)
  const rooms: RoomMember[][] = []
  const waiting = Array.from({ length: ROOMS }, (_, room) => room)
  const fill = async () => {
    for (let room = waiting.shift(); room !== undefined; room = waiting.shift()) {
      const present: RoomMember[] = []
      let roomId: string | null = null
      for (let i = 0; i < PEOPLE; i++) {
        const member = createRoomMember(server.url, 1 + room * PEOPLE + i, (failure) =>
          failures.push(failure),
        )
        roomId = roomId === null ? await member.open(`Sala ${room}`) : await member.join(roomId)
        present.push(member)
        members.push(member)
      }
      rooms.push(present)
      progress(rooms.length / ROOMS, `${members.length} people`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_JOINS }, fill))
  return rooms
}

async function startQueues(rooms: RoomMember[][]) {
  const { rows } = await client.query<{ id: string }>(
    'select api_id as id from songs where has_preview order by popularity desc, id limit 1000',
  )
  await Promise.all(
    rooms.map(async ([host], i) => {
      await wait((i / rooms.length) * SONG_MS)
      const songIds = Array.from(
        { length: SONGS_PER_ROOM },
        (_, song) => rows[(i * 7 + song) % rows.length]?.id ?? '',
      )
      await host?.addSongs(songIds)
    }),
  )
}

/** Each person scores each song once and reacts to it at a random moment, and one person per room and song writes a message. */
function startActivity() {
  const pending = new Set<Promise<void>>()
  let isOver = false
  for (const [i, member] of members.entries())
    member.onSong(() => {
      if (isOver) return
      const act = async () => {
        await wait(LEAD_MS + Math.random() * (SONG_MS - 3 * LEAD_MS))
        if (isOver) return
        await member.score(1 + (i % 5))
        member.react()
        if (i % PEOPLE === 1) await member.write(`Mensaje ${randomUUID()}`)
      }
      const acting: Promise<void> = act()
        .catch((error: Error) => void failures.push(error.message))
        .finally(() => pending.delete(acting))
      pending.add(acting)
    })
  return {
    async stop() {
      isOver = true
      await Promise.all(pending)
    },
  }
}

async function measure(what: string): Promise<Row> {
  process.stderr.write(`${what}: ${SECONDS} s…\n`)
  const advances: Advance[] = []
  for (const member of members) member.onAdvance((advance) => advances.push(advance))
  const before = await figures()
  await wait(SECONDS * 1_000)
  const after = await figures()
  const seconds = (after.at - before.at) / 1_000
  const perSecond = (figure: Exclude<keyof typeof after, 'at'>) =>
    Math.round((after[figure] - before[figure]) / seconds)
  const songs = advances.map(({ songMs }) => songMs)
  const scores = advances.map(({ scoresMs }) => scoresMs)
  const late = songs.filter((ms) => ms > LEAD_MS).length
  const cores = (figure: 'serverCpu' | 'databaseCpu' | 'benchCpu') =>
    Number(((after[figure] - before[figure]) / 1_000 / seconds).toFixed(2))
  return {
    'while members': what,
    advances: Math.round(advances.length / PEOPLE),
    'song p50 ms': round(percentile(songs, 0.5)),
    'song p95 ms': round(percentile(songs, 0.95)),
    'song p99 ms': round(percentile(songs, 0.99)),
    'scores p50 ms': round(percentile(scores, 0.5)),
    'scores p95 ms': round(percentile(scores, 0.95)),
    'scores p99 ms': round(percentile(scores, 0.99)),
    'late %': Number(((100 * late) / (songs.length || 1)).toFixed(2)),
    'calls/s': perSecond('calls'),
    'queries/s': perSecond('queries'),
    'transactions/s': perSecond('transactions'),
    'server cores': cores('serverCpu'),
    'database cores': cores('databaseCpu'),
    'load generator cores': cores('benchCpu'),
  }
}

async function figures() {
  const { rows } = await client.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  const own = process.cpuUsage()
  return {
    at: performance.now(),
    serverCpu: await server.cpuMs(),
    databaseCpu: await server.databaseCpuMs(),
    benchCpu: (own.user + own.system) / 1_000,
    transactions: Number(rows[0]?.count ?? 0),
    queries: await queryCount(),
    calls: members.reduce((sum, member) => sum + member.calls(), 0),
  }
}

async function writeReport(phases: Row[], setup: Row[]) {
  const file = new URL('../docs/performance/listeningRooms.md', import.meta.url)
  const [head = ''] = (await readFile(file, 'utf8')).split(/^(?=## )/m)
  const sections = { 'From the end of a song to the next one': phases, 'The rooms': setup }
  const written = Object.entries(sections).map(([title, each]) => `## ${title}\n\n${asMarkdown(each)}\n`)
  const note = `Written by \`npm run bench -- listeningRooms --write\`. ${describeMachine()}\n`
  await writeFile(file, `${[head.trimEnd(), ...written].join('\n\n')}\n${note}`)
}

function round(ms: number) {
  return Math.round(ms)
}
