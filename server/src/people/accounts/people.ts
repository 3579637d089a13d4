import { MESSAGES } from '@remusic/contract/base/messages'
import { mayAdminister, type Role } from '@remusic/contract/people/plans'
import type { FollowablePerson, Person } from '@remusic/contract/people/schemas/accounts'
import { PROFILE_TEXTS } from '@remusic/contract/publishing/profiles'
import { type AliasedExpression, type RawBuilder, sql } from 'kysely'
import { MalformedError, UnauthenticatedError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { UserNotFoundError } from './errors.ts'
import { pictureOf } from './pictures.ts'

/** A relation between users and an entity, e.g. the followers of a user, with the time it began. */
type Related = {
  /** The name of the relation, which is also part of the prepared statement's name. */
  kind: string
  toId: string
  query(toId: string): { as(name: 'related'): AliasedExpression<{ userId: string; at: Date }, 'related'> }
}
type PageRequest = { cursor?: string | undefined; limit: number; viewerId: string | null }
type People = { items: FollowablePerson[]; next: string | null }

/**
 * Lists the active users whom the viewer may see, newest relation first. The cursor holds the time and user id of the last person on the
 * page.
 */
export async function findPeople(
  db: Db,
  related: Related,
  { cursor, limit, viewerId }: PageRequest,
): Promise<People> {
  const after = readCursor(cursor)
  const values = { toId: related.toId, viewerId, afterAt: after?.at, afterId: after?.id }
  const rows = await compiledQuery(
    db,
    `${related.kind} ${limit}`,
    values,
    ({ toId, viewerId, afterAt, afterId }) =>
      db
        .selectFrom(related.query(toId).as('related'))
        .innerJoin('users', 'users.id', 'related.userId')
        .select(['users.id', 'users.name', 'users.picture_id'])
        // Text, because a JavaScript Date drops the microseconds and the cursor would skip rows of the same millisecond.
        .select(sql<string>`related.at::text`.as('at'))
        .select(
          sql<boolean>`exists (
            select from user_follows where follower_id = ${viewerId} and followed_id = users.id
          )`.as('followed'),
        )
        .where('users.active', '=', true)
        .where(isShownTo(viewerId, 'related.userId'))
        .$if(afterAt !== undefined, (people) =>
          people.where(sql<boolean>`(related.at, related."userId") < (${afterAt}, ${afterId})`),
        )
        .orderBy('related.at', 'desc')
        .orderBy('related.userId', 'desc')
        .limit(limit + 1),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const items = shown.map((row) => ({ ...asPerson(row), followed: row.followed }))
  return { items, next: rows.length > limit && last ? `${last.at}_${last.id}` : null }
}

export function findFollowers(db: Db, userId: string, page: PageRequest): Promise<People> {
  const query = (id: string) =>
    db
      .selectFrom('user_follows')
      .select(['follower_id as userId', 'created_at as at'])
      .where('followed_id', '=', id)
  return findPeople(db, { kind: 'followers', toId: userId, query }, page)
}

export function findFollowed(db: Db, userId: string, page: PageRequest): Promise<People> {
  const query = (id: string) =>
    db
      .selectFrom('user_follows')
      .select(['followed_id as userId', 'created_at as at'])
      .where('follower_id', '=', id)
  return findPeople(db, { kind: 'followed', toId: userId, query }, page)
}

/** Whether the viewer sees the user in this column: neither has blocked the other. A visitor, null, sees everyone. */
export const isShownTo = (viewerId: string | null, column: string) =>
  sql<boolean>`${sql.ref(column)} not in (select user_id from hidden_from(${viewerId}))`

/** The rule of the database that rejects follows, likes and comments across a block. */
export const NOT_PAST_A_BLOCK = 'not_past_a_block'

export const hasBlocked = (blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`

/** The viewer whose blocks apply to a page about one user: none for an Admin, who opens it from the panel. */
export const viewerOfPage = (viewer: { id: string; role: Role } | null) =>
  viewer && !mayAdminister(viewer.role) ? viewer.id : null

/**
 * Rejects viewers who may not open the page of a user: visitors unless the user lets them in, members whom the user has blocked. A
 * visitor gets the same answer for a user who does not exist.
 */
export async function requirePage(
  db: Db,
  userId: string,
  viewer: { id: string; role: Role } | null,
): Promise<void> {
  const values = { userId, viewerId: viewerOfPage(viewer) }
  const who = viewer === null ? 'visitor' : mayAdminister(viewer.role) ? 'admin' : 'member'
  const [page] = await compiledQuery(db, `page for ${who}`, values, ({ userId, viewerId }) =>
    db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.user_id', 'users.id')
      .select('users.id')
      .where('users.id', '=', userId)
      .where('users.erased_at', 'is', null)
      .$if(who !== 'admin', (users) => users.where('users.active', '=', true))
      .$if(who === 'member', (users) =>
        users.where(sql<boolean>`not ${hasBlocked(sql.ref('users.id'), sql`${viewerId}`)}`),
      )
      .$if(who === 'visitor', (users) => users.where('profiles.open_to_visitors', '=', true)),
  )
  if (page) return
  throw viewer === null ? new UnauthenticatedError(PROFILE_TEXTS.signIn) : new UserNotFoundError()
}

/**
 * Serializes this transaction with every other action by or on this user. Must be the first lock of the transaction:
 * two locks taken in different orders can deadlock.
 */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await compiledQuery(tx, 'lock person', { userId }, ({ userId }) =>
    tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate(),
  )
}

/** Locks several people, always in the same order, so that two transactions cannot deadlock. */
export async function lockPeople(tx: Db, userIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export function asPerson(row: { id: string; name: string; picture_id: string | null }): Person {
  return { id: row.id, name: row.name, userImg: pictureOf(row) }
}

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null
  const [at, id] = cursor.split('_')
  if (!at || !id) throw new MalformedError(MESSAGES.malformed)
  return { at, id }
}
