import { createHash } from 'node:crypto'
import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { startProgress } from './progress.ts'
import { ADMIN, type ServingReMusic, serveReMusic } from './serving.ts'

const KEPT_IN = new URL('../.cache/bench/', import.meta.url).pathname
const TURNS = 10

export type World = ServingReMusic & { songs: number; people: number }

/**
 * ReMusic with so many songs and whoever writes about them. Made once and kept: the next time it is there at once. One
 * that is to be written to is made for this time only.
 */
export async function openWorld(
  songs: number,
  { forWriting = false, flags = [] as string[] } = {},
): Promise<World> {
  const [catalogue, community] = await Promise.all([readSql('catalogue.sql'), readSql('community.sql')])
  const version = createHash('sha256')
    .update(catalogue + community)
    .digest('hex')
    .slice(0, 8)
  const home = join(KEPT_IN, `${songs}-${version}`)
  const isWhole = join(home, 'whole')
  const isKept =
    !forWriting &&
    (await access(isWhole).then(
      () => true,
      () => false,
    ))
  // What a load that was broken off has left behind.
  if (!forWriting && !isKept) await rm(home, { recursive: true, force: true })

  const server = await serveReMusic({
    ...(!forWriting && { keptIn: home }),
    env: { DEMO: 'false', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    flags,
  })
  const client = await server.connect()
  try {
    if (!isKept) await fill(client, songs, stepsOf(catalogue, community))
    // Those of a world that was made days ago have run out, and writing down their use is not what is measured.
    await client.query(`
      update sessions set last_used_at = now(), expires_at = now() + interval '30 days'
      where last_used_at < now() - interval '20 minutes'`)
    await client.query('checkpoint')
    if (!forWriting) await writeFile(isWhole, '')
  } finally {
    await client.end()
  }
  return { ...server, songs, people: songs / 10 }
}

type Step = { name: string; sql: string; turns: number }

async function fill(client: pg.Client, songs: number, steps: Step[]) {
  const people = songs / 10
  const total = steps.reduce((sum, { turns }) => sum + turns, 2)
  const progress = startProgress(`${songs.toLocaleString('es')} canciones`)
  let done = 0
  await client.query('set synchronous_commit = off')
  await client.query("set maintenance_work_mem = '512MB'")
  const indexes = await dropIndexes(client)
  for (const { name, sql, turns } of steps) {
    for (let turn = 0; turn < turns; turn++) {
      progress(done / total, name)
      const part = {
        from: Math.floor((people * turn) / turns) + 1,
        to: Math.floor((people * (turn + 1)) / turns),
      }
      await client.query(
        sql
          .replaceAll('$songs', String(songs))
          .replaceAll('$from', String(part.from))
          .replaceAll('$to', String(part.to)),
      )
      done += 1
    }
  }
  progress(done / total, 'índices')
  for (const definition of indexes) await client.query(definition)
  await client.query('reset session_replication_role')
  progress((done + 1) / total, 'estadísticas')
  await client.query('vacuum (freeze, analyze)')
  progress(1, '')
}

function stepsOf(catalogue: string, community: string): Step[] {
  const [, ...parts] = community.split(/^--- (.+)$/m)
  const steps = [{ name: 'canciones', sql: catalogue, turns: 1 }]
  for (let i = 0; i < parts.length; i += 2) {
    const [title = '', sql = ''] = [parts[i], parts[i + 1]]
    const takesTurns = title.endsWith('×')
    steps.push({ name: title.replace(' ×', ''), sql, turns: takesTurns ? TURNS : 1 })
  }
  return steps
}

const FILLED = [
  'user_follows',
  'artist_follows',
  'album_follows',
  'reviews',
  'review_likes',
  'chats',
  'chat_members',
  'messages',
  'notifications',
  'notification_actors',
]

/** Those that hold no rule are made anew at the end, which is much quicker than row by row. Gives their definitions. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where not indisunique and indrelid = any($1::regclass[])`,
    [FILLED],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const readSql = (file: string) => readFile(new URL(file, import.meta.url), 'utf8')
