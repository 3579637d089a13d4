import type { VoteRule } from '@remusic/contract/opinions/heldVotes'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import { findSuspicious, type Voter } from './clusters.ts'
import { readRules, type VoteRules } from './rules.ts'
import { itemOfTarget } from './targets.ts'

/** A burst is looked for among this many of the newest reviews. */
const NEWEST_REVIEWS = 20_000
/** Bounds the work of one run; the busiest items come first. */
const MAX_ITEMS = 50
/** How many of an item's newest votes are read, and how many other votes of each of their authors. */
const MAX_VOTERS = 1_500
const MAX_OTHER_VOTES = 30

/** Holds back the votes of bursts that could not be recognised from one vote alone. Returns how many. */
export async function examineBursts(db: Db, now: Date): Promise<number> {
  const rules = await readRules(db)
  const { rows } = await sql<{ id: number }>`
    select target_id as id from (
      (select target_id from reviews where visible and import_id is null order by id desc limit ${NEWEST_REVIEWS})
      union all
      (
        select target_id from reviews where visible and imported_at is not null
        order by imported_at desc limit ${NEWEST_REVIEWS}
      )
    ) as newest
    group by target_id having count(*) >= ${rules.burstVotes}
    order by count(*) desc limit ${MAX_ITEMS}`.execute(db)
  const isOpening = await isNewSite(db, rules, now)
  let held = 0
  for (const { id } of rows) held += await examine(db, id, { rules, now, isOpening })
  return held
}

async function isNewSite(db: Db, { openingMs }: VoteRules, now: Date): Promise<boolean> {
  const { opened } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.min('created_at').as('opened'))
    .executeTakeFirstOrThrow()
  return opened !== null && now.getTime() - opened.getTime() < openingMs
}

type Context = { rules: VoteRules; now: Date; isOpening: boolean }

async function examine(db: Db, targetId: number, { rules, now, isOpening }: Context): Promise<number> {
  const target = await db
    .selectFrom('review_targets')
    .select('score_counts as counts')
    .where('id', '=', targetId)
    .executeTakeFirst()
  if (!target) return 0
  const voters = await findVoters(db, targetId, new Date(now.getTime() - rules.memoryMs))
  const found = findSuspicious({ counts: target.counts, voters, now: now.getTime(), isOpening }, rules)
  return found.size === 0 ? 0 : holdVotes(db, targetId, found, now)
}

/**
 * The counted votes on which nobody has decided yet; a released vote is never held again. Imported votes are dated by their import, and do
 * not count as an author's record, because the dates in a file could be invented.
 */
async function findVoters(db: Db, targetId: number, since: Date): Promise<Voter[]> {
  const { rows } = await sql<Omit<Voter, 'votedAt' | 'joinedAt'> & { votedAt: Date; joinedAt: Date }>`
    select newest.id as "reviewId", newest.score, newest.cast_at as "votedAt", users.created_at as "joinedAt", (
      select coalesce(
        json_agg(json_build_object('target', target_id, 'score', score, 'at', extract(epoch from created_at) * 1000)), '[]'
      ) from (
        select target_id, score, created_at from reviews
        where user_id = newest.user_id and target_id <> ${targetId} and visible and import_id is null and not exists (
          select from held_votes where review_id = reviews.id and state <> 'released'
        )
        order by id desc limit ${MAX_OTHER_VOTES}
      ) as other
    ) as others
    from (
      (
        select id, user_id, score, created_at as cast_at from reviews
        where target_id = ${targetId} and visible and import_id is null and created_at > ${since}
          and not exists (select from held_votes where review_id = reviews.id)
        order by id desc limit ${MAX_VOTERS}
      )
      union all
      (
        select id, user_id, score, imported_at from reviews
        where target_id = ${targetId} and visible and imported_at > ${since}
          and not exists (select from held_votes where review_id = reviews.id)
        order by imported_at desc limit ${MAX_VOTERS}
      )
    ) as newest
    join users on users.id = newest.user_id`.execute(db)
  return rows.map((row) => ({ ...row, votedAt: row.votedAt.getTime(), joinedAt: row.joinedAt.getTime() }))
}

async function holdVotes(
  db: Db,
  targetId: number,
  found: ReadonlyMap<string, VoteRule>,
  now: Date,
): Promise<number> {
  const ids = [...found.keys()]
  return db.transaction().execute(async (tx) => {
    // Uses the same lock order as every other transaction that locks several reviews.
    await sql`select from reviews where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
    const { rows } = await sql<{ reviewId: string; rule: VoteRule }>`
      insert into held_votes (review_id, user_id, rule, held_at, checked_at)
      select reviews.id, reviews.user_id, found.rule, ${now}, ${now}
      from unnest(${ids}::uuid[], ${[...found.values()]}::text[]) as found (id, rule)
      join reviews on reviews.id = found.id
      on conflict (review_id) do nothing
      returning review_id as "reviewId", rule`.execute(tx)
    if (rows.length > 0)
      await recordAudit(tx, {
        actorId: null,
        action: 'hold-votes',
        target: await itemOfTarget(tx, targetId),
        after: { votes: rows.length, reviews: rows.map(({ reviewId }) => reviewId) },
        reason: [...new Set(rows.map(({ rule }) => rule))].join(', '),
      })
    return rows.length
  })
}
