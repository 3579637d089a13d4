import { affinityFigures, confidenceOf } from '@remusic/contract/listening/affinity'
import type { ClosePerson } from '@remusic/contract/listening/schemas/affinity'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { readRatings } from './ratings.ts'

/** The search starts from a person's newest reviews, and of these from the items with the fewest other reviews. */
const NEWEST_REVIEWS = 500
const ITEMS_SEARCHED = 80
/** How many of an item's newest reviews by others are read, so 3,200 per search at most. */
const REVIEWS_PER_ITEM = 40
/** How many of the people who share the most items get an exact percentage. */
const PEOPLE_COMPARED = 60
/** Below this percentage, agreement is by chance. */
const LEAST_PERCENTAGE = 55
const LEAST_IN_COMMON = 3
/** How many people are stored, so that enough are left when some of them become private or block each other. */
const PEOPLE_STORED = 30
/** How many stored people are compared again for each one shown. */
const COMPARED_PER_SHOWN = 2

type Close = { id: string; percentage: number; common: number }

/** Whether a person may be suggested: active, open to visitors, and without a block between them and the viewer. */
const maySuggest = (viewerId: string, personId: RawBuilder<unknown>) => sql<boolean>`
  exists (
    select from users join profiles on profiles.user_id = users.id
    where users.id = ${personId} and users.active and profiles.open_to_visitors
  ) and ${personId} not in (select user_id from hidden_from(${viewerId}))`

/** Searches for the people who agree most with a person, among those who reviewed the same items, best first. */
export async function searchClosePeople(db: Db, userId: string): Promise<Close[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select target_id, score from reviews where user_id = ${userId} and visible order by id desc limit ${NEWEST_REVIEWS}
    ), searched as materialized (
      select own.* from own join review_targets on id = target_id
      where review_count > 1 order by review_count, target_id limit ${ITEMS_SEARCHED}
    ), met as materialized (
      select met.user_id as id, sum(2 - abs(searched.score - met.score)) as closeness
      from searched cross join lateral (
        select user_id, score from reviews
        where target_id = searched.target_id and visible order by id desc limit ${REVIEWS_PER_ITEM}
      ) as met
      where met.user_id <> ${userId} group by met.user_id having sum(2 - abs(searched.score - met.score)) > 0
    )
    select id from met where ${maySuggest(userId, sql.ref('met.id'))}
    order by closeness desc, id limit ${PEOPLE_COMPARED}`.execute(db)
  const close = await compare(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  return close.slice(0, PEOPLE_STORED)
}

/** The exact affinity with each of these people, without those who agree by chance only, best first. */
async function compare(db: Db, userId: string, otherIds: string[]): Promise<Close[]> {
  const ratings = await readRatings(db, userId, otherIds)
  return [...ratings]
    .flatMap(([id, each]) => {
      const { percentage, common } = affinityFigures(each)
      const isClose = percentage !== null && percentage >= LEAST_PERCENTAGE && common >= LEAST_IN_COMMON
      return isClose ? [{ id, percentage, common }] : []
    })
    .toSorted((a, b) => b.percentage - a.percentage || b.common - a.common || a.id.localeCompare(b.id))
}

/**
 * Finds the people who agree most with a person. The job has chosen the candidates; whether they may be shown, and the percentages, are
 * computed now. If the job has not reached this person yet, the search runs at once.
 */
export async function findClosePeople(db: Db, userId: string, limit: number): Promise<ClosePerson[]> {
  const stored = await findStored(db, userId, limit * COMPARED_PER_SHOWN)
  const close = (stored ? await compare(db, userId, stored) : await searchClosePeople(db, userId)).slice(
    0,
    limit,
  )
  if (close.length === 0) return []
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'picture_id'])
    .select(
      sql<boolean>`exists (
        select from user_follows where follower_id = ${userId} and followed_id = users.id
      )`.as('followed'),
    )
    .where(
      'id',
      'in',
      close.map(({ id }) => id),
    )
    .where('active', '=', true)
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return close.flatMap(({ id, percentage, common }) => {
    const person = byId.get(id)
    if (!person) return []
    const confidence = confidenceOf(common)
    return [{ ...asPerson(person), followed: person.followed, percentage, common, confidence }]
  })
}

/** Finds the stored people who may be shown; null if the job has never run for this person. */
async function findStored(db: Db, userId: string, limit: number): Promise<string[] | null> {
  const { rows } = await sql<{ hasRun: boolean; ids: string[] }>`
    select
      exists (select from affinity_runs where user_id = ${userId} and ran_at is not null) as "hasRun",
      array(
        select other_id from affinities
        where user_id = ${userId} and ${maySuggest(userId, sql.ref('affinities.other_id'))}
        order by percentage desc, other_id limit ${limit}
      ) as ids`.execute(db)
  return rows[0]?.hasRun ? rows[0].ids : null
}

export async function countReviews(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('visible', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
