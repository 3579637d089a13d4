import { WAITING_DAYS } from '@remusic/contract/listening/scrobbles'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import { matchItems } from '../../music/matching/index.ts'
import { addListens, asListen, wantedOf } from './actions.ts'
import { ScrobblesRefusedError } from './errors.ts'

const RETRY = 'scrobbles-retry'
const CLEAN_UP = 'scrobbles-clean-up'
const DAY_MS = 86_400_000
/** The catalogue changes slowly, so each waiting listen is looked up once a day. */
const RETRY_AFTER_MS = DAY_MS
const BATCH_SIZE = 500
/** A run stops after this long; the next one continues. */
const BUDGET_MS = 45_000

export function keepTryingScrobbles(deps: Deps) {
  const { db, jobs } = deps
  jobs.define(RETRY, () => retryWaiting(deps).then(() => {}), { expireInSeconds: 300 })
  jobs.schedule(RETRY, '*/10 * * * *')
  jobs.defineExpiry(CLEAN_UP, (now) => deleteOldScrobbles(db, now))
  jobs.schedule(CLEAN_UP, '40 * * * *')
}

/** Moves waiting listens whose songs have entered the catalogue into their diaries. Returns how many left the queue. */
export async function retryWaiting(deps: Deps): Promise<number> {
  const { db, clock } = deps
  const deadline = performance.now() + BUDGET_MS
  let found = 0
  for (;;) {
    const now = clock.now()
    const rows = await findDue(db, new Date(now.getTime() - RETRY_AFTER_MS))
    if (rows.length === 0) return found
    const matches = await matchItems(db, rows.map(wantedOf))
    const known = rows.map((row, i) => ({ row, listens: asListen(row, matches[i]) }))
    for (const ofPerson of Map.groupBy(known, ({ row }) => row.userId).values())
      found += await moveToDiary(deps, ofPerson, now)
    if (rows.length < BATCH_SIZE || performance.now() > deadline) return found
  }
}

const findDue = (db: Db, before: Date) =>
  db
    .selectFrom('unmatched_scrobbles')
    .innerJoin('users', 'users.id', 'unmatched_scrobbles.user_id')
    .select(['unmatched_scrobbles.user_id as userId', 'listened_at as listenedAt', 'digest'])
    .select(['artist', 'title', 'album', 'duration_seconds as durationSeconds', 'isrc', 'mbid'])
    .select(sql<string>`coalesce(users.time_zone, 'UTC')`.as('timeZone'))
    .where('tried_at', '<', before)
    .orderBy('tried_at')
    .limit(BATCH_SIZE)
    .execute()

type Waiting = Awaited<ReturnType<typeof findDue>>[number]
type Tried = { row: Waiting; listens: ReturnType<typeof asListen> }

/** Moves the matched listens in one transaction, so that none is lost or counted twice. A full diary leaves them where they are. */
async function moveToDiary({ db, log }: Deps, tried: readonly Tried[], now: Date): Promise<number> {
  const [first] = tried
  if (!first) return 0
  const { userId, timeZone } = first.row
  const found = tried.filter(({ listens }) => listens.length > 0)
  try {
    return await retryOnConflict(() =>
      db.transaction().execute(async (tx) => {
        await addListens(
          tx,
          { id: userId, timeZone },
          found.flatMap(({ listens }) => listens),
          now,
        )
        await eachOf(tx, found, sql`delete from unmatched_scrobbles as waiting using row where`)
        await eachOf(
          tx,
          tried,
          sql`update unmatched_scrobbles as waiting set tried_at = ${now}::timestamptz from row where`,
        )
        return found.length
      }),
    )
  } catch (error) {
    if (!(error instanceof ScrobblesRefusedError)) throw error
    log.info({ waiting: tried.length }, 'scrobbles: a diary is full')
    await eachOf(
      db,
      tried,
      sql`update unmatched_scrobbles as waiting set tried_at = ${now}::timestamptz from row where`,
    )
    return 0
  }
}

async function eachOf(db: Db, tried: readonly Tried[], statement: ReturnType<typeof sql>): Promise<void> {
  if (tried.length === 0) return
  await sql`
    with row as (
      select * from unnest(
        ${tried.map(({ row }) => row.userId)}::uuid[], ${tried.map(({ row }) => row.listenedAt)}::timestamptz[],
        ${tried.map(({ row }) => row.digest)}::bytea[]
      ) as row (user_id, listened_at, digest)
    )
    ${statement} (waiting.user_id, waiting.listened_at, waiting.digest) = (row.user_id, row.listened_at, row.digest)`.execute(
    db,
  )
}

/** Deletes expired playing songs, and listens that found no song within a year. */
export async function deleteOldScrobbles(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'now_playing', (playing) => playing('expires_at', '<', now), {
    orderBy: 'expires_at',
  })
  const oldest = new Date(now.getTime() - WAITING_DAYS * DAY_MS)
  await deleteInBatches(db, 'unmatched_scrobbles', (waiting) => waiting('created_at', '<', oldest), {
    orderBy: 'created_at',
  })
}
