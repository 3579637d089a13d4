import { HISTORY_IMPORT_TEXTS } from '@remusic/contract/listening/historyImports'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, onConnection } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { announceChanges, type ChangedPlaylists } from '../../together/playlists/live.ts'
import { matchBatch } from './matching.ts'
import { readInThread } from './readInThread.ts'
import type { AccountRestorer } from './restoring.ts'
import { cleanUpImportsHourly, deleteLeftRows } from './retention.ts'
import { undoBatch } from './undoing.ts'
import { writeBatch } from './writing.ts'

const RESUME = 'history-imports-resume'
/** How many imports one process runs at once, because they share the database with everybody else. */
const AT_ONCE = 2
/** After this long an import yields to a waiting one, except while its file is being read. */
const TURN_MS = 10_000
/** Reading and matching are abandoned after this many attempts without progress. */
const MAX_ATTEMPTS = 4
const RETRY_MS = 5_000
/** The first half of the advisory lock of an import; the second one is a hash of its id. */
const LOCK_SPACE = 2_411_018

type OpenImport = { state: 'reading' | 'matching' | 'writing' | 'undoing'; attempts: number }

const GIVEN_UP: Partial<Record<OpenImport['state'], string>> = {
  reading: HISTORY_IMPORT_TEXTS.notRead,
  matching: HISTORY_IMPORT_TEXTS.notMatched,
}

/**
 * Runs imports step by step. All state is in the database, so any server can continue an import: at its start, once a minute, and when a
 * call has moved one to its next step. An advisory lock, which ends with the server's connection, keeps two servers from working on the
 * same import. Returns the function that looks for work.
 */
export function historyJobs(app: FastifyInstance, deps: Deps, restoreAccount: AccountRestorer): () => void {
  const { db, directUrl, jobs, clock, log } = deps
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let looking: Promise<void> | null = null
  let isPoked = false
  let retrying: NodeJS.Timeout | undefined

  function poke() {
    isPoked = true
    looking ??= look().finally(() => {
      looking = null
      // A call asked for work between the end of the loop and this line.
      if (isPoked && !stopping.signal.aborted) poke()
    })
  }

  async function look() {
    while (isPoked && !stopping.signal.aborted) {
      isPoked = false
      try {
        for (const id of await findWaiting(db, [...running.keys()], AT_ONCE - running.size)) start(id)
        await deleteLeftRows(db)
      } catch (error) {
        log.warn({ err: error }, 'historyImports: imports could not be looked up')
      }
    }
  }

  function start(id: string) {
    let then: (() => void) | null = poke
    const work = onConnection(directUrl, async (connection) => {
      if (!(await takeLock(connection, id))) {
        // Another server holds the lock, but its step may be about to end.
        then = () => {
          retrying = setTimeout(poke, RETRY_MS).unref()
        }
        return
      }
      await carryOut(connection, id)
      // Releases the lock explicitly, because PostgreSQL closes the connection only a moment later.
      await releaseLock(connection, id)
    })
      // The next run of the job continues the import.
      .catch((error) => {
        then = null
        log.warn({ err: error, importId: id }, 'historyImports: an import was interrupted')
      })
      .finally(() => {
        running.delete(id)
        // Another import may have waited for this one.
        then?.()
      })
    running.set(id, work)
  }

  async function carryOut(connection: Db, id: string) {
    const announce = (changed: ChangedPlaylists) => announceChanges(deps, changed)
    const step = {
      matching: () => matchBatch(connection, id, clock.now()),
      writing: () =>
        writeBatch(connection, { importId: id, now: clock.now(), restoreAccount, log, announce }),
      undoing: () => undoBatch(connection, { importId: id, now: clock.now(), announce }),
    }
    let deadline = performance.now() + TURN_MS
    while (!stopping.signal.aborted) {
      const open = await findOpen(connection, id)
      if (!open) return
      const reason = GIVEN_UP[open.state]
      if (reason !== undefined && open.attempts >= MAX_ATTEMPTS) {
        await giveUp(connection, id, open, reason, clock.now())
        return
      }
      await countAttempt(connection, id, 1)
      if (open.state === 'reading') {
        if (!(await readOnce(connection, id))) return
        continue
      }
      while (!stopping.signal.aborted && (await step[open.state]())) {
        if (performance.now() < deadline) continue
        deadline = performance.now() + TURN_MS
        if ((await findWaiting(connection, [...running.keys()], 1)).length > 0) return
      }
    }
  }

  /** Returns whether it makes sense to go on right now. */
  async function readOnce(connection: Db, id: string): Promise<boolean> {
    const order = { databaseUrl: directUrl, importId: id, nowMs: clock.now().getTime() }
    const report = await readInThread(order, stopping.signal)
    if (report === null) {
      // A stop of this server says nothing about the file, so it does not count as an attempt.
      await countAttempt(connection, id, -1)
      return false
    }
    if (report.problem !== null)
      log.error({ importId: id, problem: report.problem }, 'historyImports: a file could not be read')
    return !report.isDatabaseGone
  }

  jobs.define(RESUME, async () => poke())
  jobs.schedule(RESUME, '* * * * *')
  cleanUpImportsHourly(deps)
  app.addHook('onListen', async () => poke())
  app.addHook('onClose', async () => {
    stopping.abort()
    clearTimeout(retrying)
    await looking
    await Promise.all(running.values())
  })
  return poke
}

/** The imports that have waited longest. Those of inactive accounts wait until these are active again. */
async function findWaiting(db: Db, except: readonly string[], limit: number): Promise<string[]> {
  if (limit <= 0) return []
  const { rows } = await sql<{ id: string }>`
    select history_imports.id from history_imports join users on users.id = user_id
    where state in ('reading', 'matching', 'writing', 'undoing') and users.active
      and history_imports.id <> all (${except}::uuid[])
    order by changed_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the import's lock, which ends with the connection. Returns false if another server holds it. */
async function takeLock(connection: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${LOCK_SPACE}, hashtext(${id})) as taken`.execute(connection)
  return rows[0]?.taken ?? false
}

async function releaseLock(connection: Db, id: string): Promise<void> {
  await sql`select pg_advisory_unlock(${LOCK_SPACE}, hashtext(${id}))`.execute(connection)
}

async function findOpen(db: Db, id: string): Promise<OpenImport | undefined> {
  return db
    .selectFrom('history_imports')
    .select([sql<OpenImport['state']>`state`.as('state'), 'attempts'])
    .where('id', '=', id)
    .where('state', 'in', ['reading', 'matching', 'writing', 'undoing'])
    .executeTakeFirst()
}

async function countAttempt(db: Db, id: string, change: 1 | -1): Promise<void> {
  await sql`
    update history_imports set attempts = greatest(0, attempts + ${change}::smallint) where id = ${id}::uuid`.execute(
    db,
  )
}

async function giveUp(db: Db, id: string, { state }: OpenImport, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('history_imports')
    .set({ state: 'failed', error: reason, progress: null, changed_at: now, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}
