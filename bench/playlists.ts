// npm run bench -- playlists: two playlists of 100 songs, one with 100 events in its history and one with 10,000, are opened, read back and
// changed in turns. Exits with 1 if the long history is slower than the short one by more than the goal.
//   -- --quick   fewer rounds, to see that everything runs
//   -- --write   saves the table in docs/performance/playlists.md
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { tokenOf, userId } from './call.ts'
import { startWithDataset } from './dataset.ts'
import { describeMachine } from './machine.ts'
import { asMarkdown } from './report.ts'
import { median, percentile, timed } from './statistics.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})

const ROUNDS = values.quick ? 20 : 150
const WARM_UP_ROUNDS = 10
const SONGS = 100
const SHORT = 100
const LONG = 10_000
const EVENTS_PER_SNAPSHOT = 100
/** On a busy machine, medians of calls of a few milliseconds differ by this much without a cause. */
const MAX_RATIO = 1.3
const ME = 5

type Playlist = { id: string; events: number }
type Call = { method: 'GET' | 'PUT'; path: string; body?: object }

const CALLS: Record<string, (playlist: Playlist, round: number) => Call> = {
  'open the playlist': ({ id }) => ({ method: 'GET', path: `shared/${id}` }),
  'read its songs': ({ id }) => ({ method: 'GET', path: `songs/${id}` }),
  'read its latest changes': ({ id }) => ({ method: 'GET', path: `history/${id}` }),
  'read what was missed': ({ id, events }) => ({ method: 'GET', path: `events/${id}?after=${events - 5}` }),
  'read the version before the last': ({ id, events }) => ({
    method: 'GET',
    path: `version/${id}/${events - 1}`,
  }),
  'read a version in the middle': ({ id, events }) => ({
    method: 'GET',
    path: `version/${id}/${Math.floor(events / 2) - 1}`,
  }),
  'move a song': ({ id }, round) => ({
    method: 'PUT',
    path: `order/${id}`,
    body: { id: songs[round % SONGS], position: (round % 7) + 1 },
  }),
}

const server = await startWithDataset(10_000)
const client = await server.connect()
let songs: string[] = []
try {
  const { rows } = await client.query<{ song: string }>(
    'select api_id as song from songs order by id limit $1',
    [SONGS],
  )
  songs = rows.map(({ song }) => song)
  const playlists = [await insertPlaylist(client, SHORT), await insertPlaylist(client, LONG)]
  await client.query('vacuum analyze playlist_events')
  await client.query('vacuum analyze playlist_snapshots')
  const table: Record<string, string | number>[] = []
  let isGood = true
  for (const [name, call] of Object.entries(CALLS)) {
    const times = playlists.map(() => [] as number[])
    for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round++)
      for (const [i, playlist] of playlists.entries()) {
        const { ms } = await timed(() => make(call(playlist, round)))
        if (round >= WARM_UP_ROUNDS) times[i]?.push(ms)
      }
    const [short = [], long = []] = times
    const ratio = median(long) / median(short)
    isGood &&= ratio <= MAX_RATIO
    table.push({
      call: name,
      [`${SHORT} events, ms`]: median(short).toFixed(1),
      [`${LONG.toLocaleString('en')} events, ms`]: median(long).toFixed(1),
      ratio: ratio.toFixed(2),
      'p95, ms': percentile(long, 0.95).toFixed(1),
    })
  }
  console.table(table)
  if (values.write) await save(table)
  if (!isGood && !values.quick) {
    console.error(`A history of ${LONG} events is slower than one of ${SHORT} by more than ${MAX_RATIO}.`)
    process.exitCode = 1
  }
} finally {
  await client.query("delete from playlists where name like 'Historia de %'")
  await client.end()
  await server.stop()
}

async function make({ method, path, body }: Call): Promise<void> {
  const response = await fetch(`${server.url}/api/back-end/playlist/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(ME)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
}

/** A playlist in which the first two songs have changed places again and again, as its events and snapshots record it. */
async function insertPlaylist(client: pg.Client, events: number): Promise<Playlist> {
  const { rows } = await client.query<{ id: string }>(
    `insert into playlists (user_id, name, event_count) values ($1, $2, $3) returning id`,
    [userId(ME), `Historia de ${events} ${Date.now()}`, events],
  )
  const id = rows[0]?.id ?? ''
  await client.query(
    `insert into playlist_songs (playlist_id, song_id, position, added_by)
     select $1, songs.id, position, $3
     from unnest($2::text[]) with ordinality as listed (song, position) join songs on songs.api_id = song`,
    [id, songs, userId(ME)],
  )
  await client.query(
    `insert into playlist_events (playlist_id, number, actor_id, kind, change)
     select $1, number, $3, 'moved', jsonb_build_object('song', $2::text, 'from', 2 - number % 2, 'to', 1 + number % 2)
     from generate_series(1, $4::integer) as number`,
    [id, songs[0], userId(ME), events],
  )
  await client.query(
    `insert into playlist_snapshots (playlist_id, number, name, songs)
     select $1, number, 'Historia', $2 from generate_series(0, $3::integer, $4::integer) as number`,
    [id, songs, events, EVENTS_PER_SNAPSHOT],
  )
  return { id, events }
}

async function save(table: Record<string, string | number>[]): Promise<void> {
  const text = `# A playlist with a long history

Two playlists of ${SONGS} songs are opened, read back and changed in turns by one person over HTTP: one has ${SHORT} events in its history,
the other ${LONG.toLocaleString('en')}. A version is read from the snapshot before it and at most ${EVENTS_PER_SNAPSHOT - 1} events, so the length of the history must not
matter. Times are medians of ${ROUNDS} calls each.

\`npm run bench -- playlists --write\` writes this file. It exits with 1 if a median is more than ${MAX_RATIO} times the other one.

${describeMachine()}

${asMarkdown(table)}
`
  await writeFile(new URL('../docs/performance/playlists.md', import.meta.url), text)
}
