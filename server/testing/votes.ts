import { sql } from 'kysely'
import type { Db } from '../src/base/database/client.ts'

/** The counters of votes that differ from an actual count, for every item, state and score. */
export const MISCOUNTED_VOTES = sql<{ id: number; state: string; score: number }>`
  with votes as (
    select target_id as id, coalesce(nullif(state, 'released'), 'counted') as state, score, count(*) as counted
    from reviews left join held_votes on review_id = reviews.id
    where visible group by 1, 2, 3
  ), kept as (
    select id, 'counted' as state, score, score_counts[score] as kept from review_targets, generate_series(1, 5) as score
    union all
    select id, 'held', score, held_counts[score] from review_targets, generate_series(1, 5) as score
    union all
    select id, 'dropped', score, dropped_counts[score] from review_targets, generate_series(1, 5) as score
  )
  select id, state, score from kept full join votes using (id, state, score)
  where coalesce(kept, 0) <> coalesce(counted, 0)`

export const miscountedVotes = async (db: Db) => (await MISCOUNTED_VOTES.execute(db)).rows

/** Accounts without a password, that nobody signs in to. */
export async function someAccounts(db: Db, joinedAt: readonly Date[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (name, email, created_at)
    select 'Persona ' || number, gen_random_uuid() || '@example.org', joined
    from unnest(${joinedAt.map((time) => time.toISOString())}::timestamptz[]) with ordinality as person (joined, number)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The review target of each song, created if missing. */
export async function someTargets(db: Db, songIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into review_targets (song_id) select unnest(${songIds}::bigint[])
    on conflict (song_id) do update set song_id = excluded.song_id returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export type Vote = { userId: string; targetId: number; score: number; at: Date }

/** Triggers judge every row, so on a busy machine a larger statement would exceed the time limit of the database. */
const VOTES_PER_STATEMENT = 250

const batchesOf = (votes: readonly Vote[]) =>
  Array.from({ length: Math.ceil(votes.length / VOTES_PER_STATEMENT) }, (_, i) => {
    const some = votes.slice(i * VOTES_PER_STATEMENT, (i + 1) * VOTES_PER_STATEMENT)
    return sql`
      unnest(
        ${some.map(({ userId }) => userId)}::uuid[], ${some.map(({ targetId }) => targetId)}::bigint[],
        ${some.map(({ score }) => score)}::smallint[], ${some.map(({ at }) => at.toISOString())}::timestamptz[]
      ) as vote (user_id, target_id, score, at)`
  })

/** Stores reviews as if their authors wrote them one after another. */
export async function castVotes(db: Db, votes: readonly Vote[]): Promise<void> {
  for (const some of batchesOf(votes))
    await sql`
      insert into reviews (user_id, target_id, title, score, description, created_at)
      select user_id, target_id, 'Un título', score, 'Un texto', at from ${some}`.execute(db)
}

/** Stores reviews as if each author imported a file of them, with the dates of the votes. */
export async function importVotes(db: Db, votes: readonly Vote[], now = new Date()): Promise<void> {
  for (const some of batchesOf(votes))
    await sql`
      insert into reviews (user_id, target_id, title, score, description, created_at, import_id, imported_at)
      select user_id, target_id, 'Un título', score, 'Un texto', at, uuid_v7(), ${now.toISOString()}::timestamptz
      from ${some}`.execute(db)
}
