import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, type Db, openConnection } from '../../base/database/client.ts'
import { lowerBackendPriority } from '../../base/jobs/priority.ts'
import { readBestKnown } from './bestKnown.ts'
import { KINDS, TasteModel } from './model.ts'
import { readTastes } from './signals.ts'
import { storeLists, storeNeighbours } from './store.ts'

export type RefreshStep = 'signals' | 'compare' | 'neighbours' | 'lists'
export type RefreshProgress = { step: RefreshStep; done: number; total: number }
/** `neighbours` leaves out the lists, most of what is written. */
export type RefreshScope = 'everything' | 'neighbours'

export type RefreshOptions = {
  databaseUrl: string
  what?: RefreshScope
  /** Stops between two batches. The lists stored until then are complete in themselves. */
  signal?: AbortSignal
  onProgress?: (progress: RefreshProgress) => void
}

export type RefreshResult = { people: number; signals: number; pairs: number; seconds: number }

/** An arbitrary advisory lock id that all servers share: two refreshes at once would do the same work twice. */
const REFRESH_LOCK = 5_027_316_884
const PEOPLE_PER_BATCH = 500
const ITEMS_PER_BATCH = 2_000
const NEIGHBOURS_PER_BATCH = 100
const LISTS_PER_BATCH = 100
/** A pause between batches lets requests get their turn and replicas catch up. */
const PAUSE_MS = 4

/**
 * Computes the neighbours of all items and the lists of all people, and stores them. Takes minutes of CPU time for 100,000 people: the
 * server runs it in a process of its own (refreshProcess.ts). Returns null if another one is running.
 *
 * Readers see the old rows until a batch replaces them. A run that ends early leaves new rows beside old ones, each of them right by
 * itself, and the next run replaces them all.
 */
export async function refreshTaste({
  databaseUrl,
  what = 'everything',
  signal = new AbortController().signal,
  onProgress = () => {},
}: RefreshOptions): Promise<RefreshResult | null> {
  const connection = await openConnection(databaseUrl)
  try {
    const { rows } = await connection.client.query<{ locked: boolean; now: Date }>(
      'select pg_try_advisory_lock($1) as locked, now() as now',
      [REFRESH_LOCK],
    )
    const [start] = rows
    if (!start?.locked) return null
    // Losing the last seconds of derived rows in a crash costs nothing.
    await connection.client.query('set synchronous_commit = off')
    await lowerBackendPriority(connection.client)
    return await refresh({ connection, what, signal, onProgress, startedAt: start.now })
  } finally {
    // The server process of the connection ends a moment after it was closed, and holds the lock until then.
    await connection.client.query('rollback; select pg_advisory_unlock_all()').catch(() => {})
    await connection.close()
  }
}

/** Refreshes everything if that was never done. */
export async function refreshTasteOnce(db: Db, databaseUrl: string): Promise<void> {
  const done = await db
    .selectFrom('taste_refreshes')
    .select('what')
    .where('what', '=', 'everything')
    .executeTakeFirst()
  if (!done) await refreshTaste({ databaseUrl })
}

type Run = Required<Pick<RefreshOptions, 'what' | 'signal' | 'onProgress'>> & {
  connection: Connection
  startedAt: Date
}

async function refresh(run: Run): Promise<RefreshResult> {
  const { connection, what, startedAt } = run
  const begin = performance.now()
  const model = await readModel(run)
  for (const [done, kind] of KINDS.entries()) {
    await pause(run, { step: 'compare', done, total: KINDS.length })
    model.compare(kind)
  }
  await writeNeighbours(run, model)
  if (what === 'everything') await writeLists(run, model)
  const result: RefreshResult = {
    people: model.people,
    signals: model.signals,
    pairs: model.pairs,
    seconds: Math.ceil((performance.now() - begin) / 1_000),
  }
  await connection.client.query(
    `insert into taste_refreshes (what, started_at, seconds, people, signals, pairs) values ($1, $2, $3, $4, $5, $6)
    on conflict (what) do update set started_at = excluded.started_at, seconds = excluded.seconds, people = excluded.people,
      signals = excluded.signals, pairs = excluded.pairs`,
    [what, startedAt, result.seconds, result.people, result.signals, result.pairs],
  )
  return result
}

async function pause({ signal, onProgress }: Run, progress: RefreshProgress): Promise<void> {
  onProgress(progress)
  await sleep(PAUSE_MS, undefined, { signal })
}

async function readModel(run: Run): Promise<TasteModel> {
  const { client, db } = run.connection
  const model = new TasteModel()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      'select id from users where id > $1 and active order by id limit $2',
      [after, PEOPLE_PER_BATCH],
    )
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    for (const taste of await readTastes(
      db,
      rows.map(({ id }) => id),
    ))
      if (taste.signals.length > 0) model.add(taste)
    await pause(run, { step: 'signals', done: model.people, total: model.people })
  }
  if (run.what === 'everything')
    for (const kind of ['artist', 'album'] as const)
      for (const ids of chunks([...model.idsOf(kind)], ITEMS_PER_BATCH)) {
        for (const known of await readBestKnown(db, kind, ids)) model.addBestKnown(known)
        await pause(run, { step: 'signals', done: model.people, total: model.people })
      }
  return model
}

async function writeNeighbours(run: Run, model: TasteModel): Promise<void> {
  const { client } = run.connection
  const query = client.query.bind(client)
  for (const kind of KINDS) {
    const total = model.idsOf(kind).length
    const written = new Set<number>()
    let writing: Promise<void> = Promise.resolve()
    for (const rows of chunks(model.neighbours(kind), NEIGHBOURS_PER_BATCH)) {
      await writing
      writing = inBackground(storeNeighbours(query, kind, rows, run.startedAt))
      for (const { id } of rows) written.add(id)
      await pause(run, { step: 'neighbours', done: written.size, total })
    }
    await writing
    const { rows } = await client.query<{ id: number }>(
      'select item_id as id from taste_neighbours where kind = $1',
      [kind],
    )
    const gone = rows.map(({ id }) => id).filter((id) => !written.has(id))
    for (const ids of chunks(gone, ITEMS_PER_BATCH))
      await client.query('delete from taste_neighbours where kind = $1 and item_id = any($2::bigint[])', [
        kind,
        ids,
      ])
  }
}

async function writeLists(run: Run, model: TasteModel): Promise<void> {
  const { client } = run.connection
  const query = client.query.bind(client)
  let done = 0
  let writing: Promise<void> = Promise.resolve()
  for (const lists of chunks(model.lists(), LISTS_PER_BATCH)) {
    await writing
    writing = inBackground(storeLists(query, lists, run.startedAt))
    done += lists.length
    await pause(run, { step: 'lists', done, total: model.people })
  }
  await writing
  // Delete the lists of people who no longer have any signals, or whose account is inactive.
  for (;;) {
    const { rowCount } = await client.query(
      `delete from taste_lists where ctid = any(array(
        select ctid from taste_lists where computed_at < $1 limit $2
      ))`,
      [run.startedAt, ITEMS_PER_BATCH],
    )
    if ((rowCount ?? 0) < ITEMS_PER_BATCH) return
    await pause(run, { step: 'lists', done, total: model.people })
  }
}

/** PostgreSQL stores a batch while the next one is computed. The caller awaits it later, or has already failed. */
function inBackground(work: Promise<void>): Promise<void> {
  work.catch(() => {})
  return work
}

function* chunks<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
