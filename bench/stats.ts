// npm run bench -- stats: what the figures of a person ('Números') cost. Reads them for somebody with 200 entries in their diary and for
// somebody with 20,000, in turns, and exits with 1 if the p95 of the second is more than 1.6 times that of the first. Then what counting
// adds to a listen, and to updates of reviews that change no figure.
//   -- --quick   few rounds and no goal, to see that everything runs
//   -- --write   saves the tables in docs/performance/stats.md
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { get, reviewId, tokenOf, userId } from './call.ts'
import { startWithDataset } from './dataset.ts'
import { describeMachine } from './machine.ts'
import { asMarkdown } from './report.ts'
import type { RunningServer } from './servers.ts'
import { median, percentile, timed } from './statistics.ts'

const SONGS = 10_000
const SIZES = [200, 20_000] as const
const MAX_RATIO = 1.6
/** The number of days that the diaries go back. */
const DAYS = 730
const WARM_UP = 50
const LISTENS_PER_STATEMENT = 5_000

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})
const rounds = values.quick ? 30 : 600

type Row = Record<string, string | number>

const server = await startWithDataset(SONGS, { forWriting: true })
const client = await server.connect()
try {
  await client.query('insert into review_targets (song_id) select id from songs on conflict do nothing')
  const filling: Row[] = []
  for (const [i, entries] of SIZES.entries()) {
    const { ms } = await timed(() => fillDiary(client, userId(i + 1), entries))
    filling.push({ 'entries added': entries, seconds: Number((ms / 1_000).toFixed(1)) })
  }
  await client.query('vacuum analyze')
  const reads = [
    await compareReads(server, 'all years', ''),
    await compareReads(server, 'one year', `?year=${new Date().getFullYear() - 1}`),
  ]
  const writes = [
    await compareWrites(client, 'a listen of somebody with 200 entries', 'listens', insertListen(userId(1))),
    await compareWrites(
      client,
      'a listen of somebody with 20,000 entries',
      'listens',
      insertListen(userId(2)),
    ),
    await compareWrites(client, 'a like counted in its review', 'reviews', likeReview),
  ]
  for (const table of [reads.map(({ row }) => row), writes, filling]) console.table(table)
  if (values.write)
    await save(
      reads.map(({ row }) => row),
      writes,
      filling,
    )
  const worst = Math.max(...reads.map(({ ratio }) => ratio))
  if (!values.quick && worst > MAX_RATIO) {
    console.error(
      `With ${SIZES[1]} entries, figures take ${worst.toFixed(2)} times as long; the goal is ${MAX_RATIO}.`,
    )
    process.exitCode = 1
  }
} finally {
  await client.end()
  await server.stop()
}

/** Listens of two years up to today, half of them with a score. Popular songs are listened to more often. */
async function fillDiary(client: pg.Client, user: string, entries: number) {
  for (let from = 0; from < entries; from += LISTENS_PER_STATEMENT)
    await client.query(
      `insert into listens (user_id, client_id, target_id, day, score)
       select $1, gen_random_uuid(), review_targets.id, current_date - (i * 7919 % ${DAYS})::integer,
         case when i % 2 = 0 then 1 + i % 5 end
       from generate_series($2::bigint, $3::bigint) as i
         join songs on api_id = (1 + floor(${SONGS} * power((i * 104729 % 99991) / 99991.0, 2)))::bigint::text
         join review_targets on song_id = songs.id`,
      [user, from + 1, Math.min(entries, from + LISTENS_PER_STATEMENT)],
    )
}

/** The sizes take turns, so that other load on the machine affects both equally. */
async function compareReads(server: RunningServer, name: string, query: string) {
  const latencies: number[][] = SIZES.map(() => [])
  let bytes: number[] = []
  for (let round = 0; round < WARM_UP + rounds; round++) {
    bytes = []
    for (const i of SIZES.keys()) {
      const { path, token } = get(`/stats/of/${userId(i + 1)}${query}`, tokenOf(i + 1))
      const { value, ms } = await timed(async () => {
        const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
        if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
        return response.text()
      })
      bytes.push(value.length)
      if (round >= WARM_UP) latencies[i]?.push(ms)
    }
  }
  const [few = [], many = []] = latencies
  const ratio = percentile(many, 0.95) / percentile(few, 0.95)
  const row: Row = {
    figures: name,
    'p50 ms, 200': round(median(few)),
    'p50 ms, 20,000': round(median(many)),
    'p95 ms, 200': round(percentile(few, 0.95)),
    'p95 ms, 20,000': round(percentile(many, 0.95)),
    'p95 ratio': round(ratio),
    goal: MAX_RATIO,
    'kB, 200': round((bytes[0] ?? 0) / 1_000),
    'kB, 20,000': round((bytes[1] ?? 0) / 1_000),
  }
  return { row, ratio }
}

function insertListen(user: string) {
  return (client: pg.Client, n: number) =>
    client.query(
      `insert into listens (user_id, client_id, target_id, day, score)
       select $1, gen_random_uuid(), id, current_date - ($2::bigint * 31 % ${DAYS})::integer, 4
       from review_targets where song_id = (select id from songs where api_id = (1 + $2::bigint * 7919 % ${SONGS})::text)`,
      [user, n],
    )
}

function likeReview(client: pg.Client, n: number) {
  return client.query('update reviews set like_count = like_count + 1 where id = $1', [
    reviewId(1 + (n % 50)),
  ])
}

/** The duration of a statement with and without the triggers that maintain the figures, without waiting for the disk at commit. */
async function compareWrites(
  client: pg.Client,
  name: string,
  table: 'listens' | 'reviews',
  write: (client: pg.Client, n: number) => Promise<unknown>,
): Promise<Row> {
  await client.query('set synchronous_commit = off')
  const triggers = [`new_${table}_move_figures`, `changed_${table}_move_figures`]
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const perTurn = 20
  for (let turn = 0; turn * perTurn < rounds; turn++)
    for (const which of ['with', 'without'] as const) {
      for (const trigger of triggers)
        await client.query(
          `alter table ${table} ${which === 'with' ? 'enable' : 'disable'} trigger ${trigger}`,
        )
      for (let i = 0; i < perTurn; i++) {
        const { ms } = await timed(() => write(client, turn * perTurn + i))
        // After a change of triggers, the first statements are planned again.
        if (i >= 5) times[which].push(ms)
      }
    }
  for (const trigger of triggers) await client.query(`alter table ${table} enable trigger ${trigger}`)
  return {
    write: name,
    'p50 ms without figures': round(median(times.without)),
    'p50 ms with figures': round(median(times.with)),
    'p95 ms without figures': round(percentile(times.without, 0.95)),
    'p95 ms with figures': round(percentile(times.with, 0.95)),
  }
}

async function save(reads: Row[], writes: Row[], filling: Row[]) {
  const file = new URL('../docs/performance/stats.md', import.meta.url)
  const [head = ''] = (await readFile(file, 'utf8')).split(/^(?=## )/m)
  const sections = { 'Reading figures': reads, 'Writing entries': writes, 'Filling a diary': filling }
  const written = Object.entries(sections).map(([title, rows]) => `## ${title}\n\n${asMarkdown(rows)}\n`)
  const note = `Written by \`npm run bench -- stats --write\`. ${describeMachine()}\n`
  await writeFile(file, `${[head.trimEnd(), ...written].join('\n\n')}\n${note}`)
}

function round(value: number) {
  return Number(value.toFixed(2))
}
