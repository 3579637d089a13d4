import { sql } from 'kysely'
import { type Db, onConnection } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import { dayIn } from '../../people/accounts/days.ts'
import { COMMUNITY_VERSION, computeCommunity } from './community.ts'
import { computeFigures, FIGURES_VERSION } from './figures.ts'
import { newestOpenYear } from './openYears.ts'

const NIGHTLY = 'years-in-music'
const CHANGED = 'years-of-community'
const BUDGET_MS = 3 * 3_600_000
const PEOPLE_PER_BATCH = 200
/** Computations run concurrently, because they mostly wait for the database. */
const AT_ONCE = 4
/** The first places on Earth to reach a day are this far ahead of UTC. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'
/** Entries are seldom added to older years, so these are counted again once a week. */
const OLD_YEARS_AFTER = '7 days'

/** Recomputes changed years every night: those that are over and, from the night of 1 December, the current one. */
export function yearJobs({ db, directUrl, jobs, clock }: Pick<Deps, 'db' | 'directUrl' | 'jobs' | 'clock'>) {
  const options = { expireInSeconds: 4 * 3_600 }
  const onLong = (work: (db: Db) => Promise<void>) => onConnection(directUrl, work)
  jobs.define(NIGHTLY, () => refreshYears(db, clock.now(), { onLong }), options)
  // It is 1 December in the first places at 10:00 UTC of the day before, so a second run comes before they wake up.
  jobs.schedule(NIGHTLY, '20 3,11 * * *')
  // A community year is stale once somebody has left, and recomputing it takes too long for a visit.
  jobs.define(CHANGED, () => onLong((long) => refreshChangedCommunity(long, clock.now())), options)
  jobs.schedule(CHANGED, '*/10 * * * *')
}

type RefreshOptions = {
  budgetMs?: number
  /** Runs `work` on a connection for long statements, which read everybody's diaries. */
  onLong?: (work: (db: Db) => Promise<void>) => Promise<void>
}

export async function refreshYears(
  db: Db,
  now: Date,
  { budgetMs = BUDGET_MS, onLong = (work) => work(db) }: RefreshOptions = {},
): Promise<void> {
  const deadline = performance.now() + budgetMs
  const newest = newestOpenYear(dayIn(EARLIEST_ZONE, now))
  await refreshPeople(db, newest, now, deadline)
  await onLong((long) => refreshCommunity(long, newest, now, deadline))
}

async function refreshChangedCommunity(db: Db, now: Date): Promise<void> {
  const changed = await db
    .selectFrom('community_years')
    .select('year')
    .whereRef('changes', '<>', 'counted_changes')
    .orderBy('year', 'desc')
    .execute()
  for (const { year } of changed) await storeCommunity(db, year, now)
}

/** Computes the years of a newly created community at once, unless they are already stored. */
export async function refreshYearsOnce(db: Db, now: Date): Promise<void> {
  const computed = await db.selectFrom('community_years').select('year').limit(1).executeTakeFirst()
  if (!computed) await refreshYears(db, now)
}

/** The newest years first: they are the ones that people open. */
async function refreshPeople(db: Db, newest: number, now: Date, deadline: number): Promise<void> {
  // Figures of an older version are wrong for everybody, so they are computed again.
  await sql`update years_in_music set stale = true where not stale and version <> ${FIGURES_VERSION}`.execute(
    db,
  )
  let after: { year: number; userId: string } = { year: newest + 1, userId: '' }
  while (performance.now() < deadline) {
    const { rows } = await sql<{ userId: string; year: number }>`
      select user_id as "userId", year from years_in_music
      where stale and year <= ${newest} and (
        year < ${after.year} or (year = ${after.year} and user_id > ${after.userId || FIRST_ID}::uuid)
      )
      order by year desc, user_id limit ${PEOPLE_PER_BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    while (rows.length > 0 && performance.now() < deadline)
      await Promise.all(
        rows
          .splice(0, AT_ONCE)
          .map(({ userId, year }) => retryOnConflict(() => refreshOne(db, userId, year, now))),
      )
    after = last
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * A writer of the diary waits for this lock and then marks the row as stale again; a row that somebody is changing is left for the next
 * night. A row without any data is deleted.
 */
async function refreshOne(db: Db, userId: string, year: number, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('years_in_music')
      .innerJoin('users', 'users.id', 'years_in_music.user_id')
      .select('users.active')
      .where('user_id', '=', userId)
      .where('year', '=', year)
      .where('stale', '=', true)
      .forUpdate('years_in_music')
      .skipLocked()
      .executeTakeFirst()
    // A person whose account is inactive is counted when they come back.
    if (!row?.active) return
    const figures = await computeFigures(tx, userId, year)
    const found = tx.updateTable('years_in_music').where('user_id', '=', userId).where('year', '=', year)
    await found
      .set({ figures: JSON.stringify(figures), computed_at: now, version: FIGURES_VERSION, stale: false })
      .execute()
  })
}

async function refreshCommunity(db: Db, newest: number, now: Date, deadline: number): Promise<void> {
  const { rows } = await sql<{ year: number }>`
    with recursive years (year) as (
      select max(year) from years_in_music where year <= ${newest}
      union all
      select (select max(year) from years_in_music where year < years.year) from years where year is not null
    )
    select years.year from years left join community_years as stored using (year)
    where years.year is not null and (
      stored.year is null or stored.changes <> stored.counted_changes or stored.version <> ${COMMUNITY_VERSION} or years.year >= ${newest} - 1
      or stored.computed_at < ${now}::timestamptz - ${OLD_YEARS_AFTER}::interval
    )
    order by 1 desc`.execute(db)
  for (const { year } of rows) {
    if (performance.now() >= deadline) return
    await storeCommunity(db, year, now)
  }
}

/** Somebody who leaves while this runs counts as a change that these figures do not contain yet. */
async function storeCommunity(db: Db, year: number, now: Date): Promise<void> {
  const before = await db
    .selectFrom('community_years')
    .select('changes')
    .where('year', '=', year)
    .executeTakeFirst()
  const computed = {
    figures: JSON.stringify(await computeCommunity(db, year)),
    computed_at: now,
    version: COMMUNITY_VERSION,
    counted_changes: before?.changes ?? 0,
  }
  await db
    .insertInto('community_years')
    .values({ year, ...computed })
    .onConflict((conflict) => conflict.column('year').doUpdateSet(computed))
    .execute()
}
