import type { FastifyInstance } from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { computeLists } from './lists.ts'
import type { RefreshScope } from './refresh.ts'
import { refreshInProcess } from './refreshProcess.ts'
import { storeLists } from './store.ts'

/** Refreshes everything, at night. */
const REFRESH = 'taste-refresh'
/** Refreshes the neighbours during the day, if enough has changed. */
const UPDATE = 'taste-update'
/** Refreshes the list of one person after an act of theirs. */
const LIST = 'taste-list'

const EXPIRE_SECONDS = 3_600
/** After this many new reviews it is worth comparing the items again. */
const ENOUGH_REVIEWS = 20
/** An update waits at least this many times as long as the last one took, so updates take at most a thirtieth of the time. */
const REST = 30
/** One change is often followed by others: a person who picks artists or reviews an album song by song gets one stored list for all. */
const LIST_DELAY_MS = 5_000

type TasteJobs = {
  /** Schedules storing a person's list again. */
  storeListSoon(userId: string): void
}

export function tasteJobs(app: FastifyInstance, { db, jobs, directUrl, log, clock }: Deps): TasteJobs {
  const stopping = new AbortController()
  app.addHook('onClose', async () => stopping.abort())
  const refresh = async (what: RefreshScope, signal: AbortSignal) => {
    const result = await refreshInProcess(
      { databaseUrl: directUrl, what },
      AbortSignal.any([signal, stopping.signal]),
    )
    if (result) log.info({ what, ...result }, 'tastes were refreshed')
  }
  const options = { retryLimit: 2, retryDelaySeconds: 300, expireInSeconds: EXPIRE_SECONDS }
  jobs.define(REFRESH, (_data, { signal }) => refresh('everything', signal), options)
  jobs.schedule(REFRESH, '20 3 * * *')
  jobs.define(
    UPDATE,
    async (_data, { signal }) => {
      if (await isUpdateWorthwhile(db)) await refresh('neighbours', signal)
    },
    { ...options, retryLimit: 0 },
  )
  jobs.schedule(UPDATE, '*/10 * * * *')
  jobs.define<{ userId: string }>(LIST, ({ userId }) => storeListOf(db, userId), {
    concurrency: 2,
    retryLimit: 1,
  })
  return {
    storeListSoon(userId) {
      const startAfter = new Date(clock.now().getTime() + LIST_DELAY_MS)
      jobs
        .send(db, LIST, { userId }, { key: userId, startAfter })
        .catch((error: unknown) => log.warn({ err: error }, 'the list of a person could not be queued'))
    },
  }
}

/** Computes the lists of one person from the stored neighbours, and stores them. */
export async function storeListOf(db: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ now: Date }>`
    select now() as now from users where id = ${userId} and active`.execute(db)
  const [found] = rows
  if (!found) return
  const lists = await computeLists(db, userId)
  await storeLists(
    (statement, values) => db.executeQuery(CompiledQuery.raw(statement, values)),
    [lists],
    found.now,
  )
}

/** Whether enough was reviewed since the items were compared last, and they were compared long enough ago. */
async function isUpdateWorthwhile(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    with last as (
      select max(started_at) as started_at, max(seconds) as seconds from taste_refreshes
    ), newest as (
      select count(*) as count, min(created_at) as since
      from (select created_at from reviews where visible order by id desc limit ${ENOUGH_REVIEWS}) as newest
    )
    select newest.count = ${ENOUGH_REVIEWS} and (
      last.started_at is null
      or (newest.since > last.started_at and now() - last.started_at > make_interval(secs => ${REST} * last.seconds))
    ) as "isDue"
    from last, newest`.execute(db)
  return rows[0]?.isDue ?? false
}
