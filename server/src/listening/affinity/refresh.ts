import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import { inBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import { searchClosePeople } from './closePeople.ts'

const NIGHTLY = 'affinity-refresh'
const CHANGED = 'affinity-changed'
const NIGHTLY_BUDGET_MS = 40 * 60_000
const CHANGED_BUDGET_MS = 3 * 60_000
/** How many people are searched for between two writes. */
const PEOPLE_PER_WRITE = 50
/** After this many new reviews a person is searched for again, without waiting for the night. */
const ENOUGH_CHANGES = 3
/** How many of the newest reviews are examined for such people, and how old they may be. */
const NEWEST_REVIEWS = 5_000
const CHANGED_SINCE = '1 hour'
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Searches every night for the people who agree with each member, and every few minutes for those who wrote much meanwhile. */
export function affinityJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>) {
  jobs.define(NIGHTLY, () => refreshAffinities(db), { expireInSeconds: 3_600 })
  jobs.schedule(NIGHTLY, '10 5 * * *')
  jobs.define(CHANGED, () => refreshChanged(db), { expireInSeconds: 600 })
  jobs.schedule(CHANGED, '*/10 * * * *')
}

/** Starts with the people who have waited longest, so those whom tonight's budget does not reach come first tomorrow. */
export async function refreshAffinities(
  db: Db,
  { budgetMs = NIGHTLY_BUDGET_MS }: { budgetMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + budgetMs
  await enrolReviewers(db)
  while (performance.now() < deadline) {
    const { rows } = await sql<{ id: string }>`
      select user_id as id from affinity_runs where ran_at is null or ran_at < now() - interval '12 hours'
      order by ran_at nulls first, user_id limit ${PEOPLE_PER_WRITE}`.execute(db)
    if (rows.length === 0) return
    await searchAndStore(
      db,
      rows.map(({ id }) => id),
    )
  }
}

export async function refreshChanged(db: Db): Promise<void> {
  const deadline = performance.now() + CHANGED_BUDGET_MS
  const { rows } = await sql<{ id: string }>`
    with recent as materialized (
      select user_id, created_at from reviews where visible order by id desc limit ${NEWEST_REVIEWS}
    ), writer as (
      select distinct user_id from recent where created_at > now() - ${CHANGED_SINCE}::interval
    )
    select writer.user_id as id from writer left join affinity_runs using (user_id)
    where ran_at is null or ${ENOUGH_CHANGES} <= (
      select count(*) from reviews where reviews.user_id = writer.user_id and created_at > ran_at
    )
    order by ran_at nulls first`.execute(db)
  const ids = rows.map(({ id }) => id)
  while (ids.length > 0 && performance.now() < deadline)
    await searchAndStore(db, ids.splice(0, PEOPLE_PER_WRITE))
}

/** Enrols people who have written a review since, so that they get their turn. */
async function enrolReviewers(db: Db): Promise<void> {
  let after = FIRST_ID
  await inBatches(async (limit) => {
    const { rows } = await sql<{ count: number; last: string | null }>`
      with next as materialized (select id, active from users where id > ${after} order by id limit ${limit}),
      enrolled as (
        insert into affinity_runs (user_id)
        select id from next
        where active and exists (select from reviews where user_id = next.id and visible)
          and not exists (select from affinity_runs where user_id = next.id)
        on conflict do nothing
      )
      select count(*)::integer as count, max(id::text) as last from next`.execute(db)
    after = rows[0]?.last ?? after
    return rows[0]?.count ?? 0
  })
}

async function searchAndStore(db: Db, userIds: string[]): Promise<void> {
  const pairs: { userId: string; otherId: string; percentage: number }[] = []
  for (const userId of userIds)
    for (const { id, percentage } of await searchClosePeople(db, userId))
      pairs.push({ userId, otherId: id, percentage })
  const column = <K extends keyof (typeof pairs)[number]>(name: K) => pairs.map((pair) => pair[name])
  await retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('affinities').where('user_id', 'in', userIds).execute()
      // An account that was erased during the search must not come back.
      await sql`
        insert into affinities (user_id, other_id, percentage)
        select user_id, other_id, percentage
        from unnest(${column('userId')}::uuid[], ${column('otherId')}::uuid[], ${column('percentage')}::smallint[])
          as pair (user_id, other_id, percentage)
        where not exists (select from users where id in (user_id, other_id) and not active)`.execute(tx)
      await sql`
        insert into affinity_runs (user_id, ran_at)
        select id, now() from users where id = any(${userIds}::uuid[]) and active
        on conflict (user_id) do update set ran_at = excluded.ran_at`.execute(tx)
      // A person whose account is inactive is enrolled again when they come back.
      await sql`
        delete from affinity_runs using users
        where user_id = any(${userIds}::uuid[]) and users.id = user_id and not users.active`.execute(tx)
    }),
  )
}
