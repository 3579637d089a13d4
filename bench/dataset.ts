import { createHash } from 'node:crypto'
import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { showProgress } from './progress.ts'
import { ADMIN, type RunningReMusic, startReMusic } from './servers.ts'

const CACHE = new URL('../.cache/bench/', import.meta.url).pathname
const CHUNKS = 10

export type DatasetServer = RunningReMusic & { songs: number; users: number }

type Options = {
  /** Whether the benchmark writes to the data. */
  forWriting?: boolean
  /** A folder for data to which several servers write one after the other. The caller removes it. */
  keepIn?: string
  /** The file that generates the community. */
  community?: string
  env?: Record<string, string>
  flags?: string[]
}

/**
 * Starts ReMusic with this many songs and a community that writes about them. The data is generated once and cached. With `forWriting` it
 * is temporary instead.
 */
export async function startWithDataset(
  songs: number,
  {
    forWriting: isTemporary = false,
    keepIn,
    community: file = 'community.sql',
    env = {},
    flags = [],
  }: Options = {},
): Promise<DatasetServer> {
  const [catalogue, community] = await Promise.all([readSql('catalogue.sql'), readSql(file)])
  const version = createHash('sha256')
    .update(catalogue + community)
    .digest('hex')
    .slice(0, 8)
  const folder = keepIn ?? join(CACHE, `${songs}-${version}`)
  const forWriting = isTemporary && keepIn === undefined
  const completeMark = join(folder, 'complete')
  const isCached =
    !forWriting &&
    (await access(completeMark).then(
      () => true,
      () => false,
    ))
  // Remove what an interrupted run has left behind.
  if (!forWriting && !isCached) await rm(folder, { recursive: true, force: true })

  const server = await startReMusic({
    ...(!forWriting && { keepIn: folder }),
    env: { DEMO: 'false', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env },
    flags,
  })
  const client = await server.connect()
  try {
    if (!isCached) await fill(client, songs, stepsOf(catalogue, community))
    // Sessions of a cached dataset may have expired, and updating their last use must not be part of the measurement.
    await client.query(`
      update sessions set last_used_at = now(), expires_at = now() + interval '30 days'
      where last_used_at < now() - interval '20 minutes'`)
    await client.query('checkpoint')
    if (!forWriting) await writeFile(completeMark, '')
  } finally {
    await client.end()
  }
  return { ...server, songs, users: songs / 10 }
}

type Step = { name: string; sql: string; chunks: number }

async function fill(client: pg.Client, songs: number, steps: Step[]) {
  const users = songs / 10
  const total = steps.reduce((sum, { chunks }) => sum + chunks, 2)
  const progress = showProgress(`${songs.toLocaleString('en')} songs`)
  let done = 0
  await client.query('set synchronous_commit = off')
  await client.query("set maintenance_work_mem = '512MB'")
  const indexes = await dropIndexes(client)
  for (const { name, sql, chunks } of steps) {
    for (let chunk = 0; chunk < chunks; chunk++) {
      progress(done / total, name)
      const range = {
        from: Math.floor((users * chunk) / chunks) + 1,
        to: Math.floor((users * (chunk + 1)) / chunks),
      }
      await client.query(
        sql
          .replaceAll('$songs', String(songs))
          .replaceAll('$from', String(range.from))
          .replaceAll('$to', String(range.to)),
      )
      done += 1
    }
  }
  progress(done / total, 'indexes')
  for (const definition of indexes) await client.query(definition)
  await client.query('reset session_replication_role')
  progress((done + 1) / total, 'statistics')
  await client.query('vacuum (freeze, analyze)')
  progress(1, '')
}

function stepsOf(catalogue: string, community: string): Step[] {
  const [, ...parts] = community.split(/^--- (.+)$/m)
  const steps = [{ name: 'songs', sql: catalogue, chunks: 1 }]
  for (let i = 0; i < parts.length; i += 2) {
    const [title = '', sql = ''] = [parts[i], parts[i + 1]]
    const isChunked = title.endsWith('×')
    steps.push({ name: title.replace(' ×', ''), sql, chunks: isChunked ? CHUNKS : 1 })
  }
  return steps
}

const TABLES = [
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

/** Drops non-unique indexes and returns their definitions: creating them at the end is much faster than row by row. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where not indisunique and indrelid = any($1::regclass[])`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const readSql = (file: string) => readFile(new URL(file, import.meta.url), 'utf8')
