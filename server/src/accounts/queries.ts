import type { PersonInList, Profile, PublicProfile } from '@remusic/contract/accounts'
import { maySeeFollowerNames, type Role } from '@remusic/contract/plans'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { UserNotFoundError } from './errors.ts'
import { findFollowed, findFollowers } from './people.ts'
import { pictureOf } from './pictures.ts'

const NAMES_SHOWN = 50
const FOUND_AT_MOST = 50

export async function findLogin(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'active'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** A person's own account, with the names of followers where their plan shows them. */
export async function findProfile(db: Db, userId: string): Promise<Profile> {
  const [user] = await compiledQuery(db, 'own profile', { userId }, ({ userId }) =>
    selectProfiles(db).where('users.id', '=', userId),
  )
  if (!user) throw new UserNotFoundError()
  const named = await findNames(db, userId, user.role)
  return { ...asProfile(user), ...named, email: user.email ?? '', showEmail: user.shows_email }
}

/** Somebody else's account; null when there is nobody to show. Names of followers go by the plan of whoever looks. */
export async function findPublicProfile(
  db: Db,
  userId: string,
  viewer: Viewer,
): Promise<PublicProfile | null> {
  const seesInactive = viewer.role === 'Admin'
  const [user] = await compiledQuery(db, `profile ${seesInactive}`, { userId }, ({ userId }) =>
    selectProfiles(db)
      .where('users.id', '=', userId)
      .where('users.erased_at', 'is', null)
      .$if(!seesInactive, (users) => users.where('users.active', '=', true)),
  )
  if (!user) return null
  const seesEmail = user.shows_email || viewer.role === 'Admin' || viewer.id === userId
  const named = await findNames(db, userId, viewer.role)
  return { ...asProfile(user), ...named, email: seesEmail ? user.email : null }
}

type Viewer = { id: string; role: Role }
type ListOrder = { cursor?: string | undefined; limit: number; viewer: { role: Role } | null }

/** The newest first; the cursor is the last id of the page before. */
export async function findUsers(db: Db, { cursor, limit, viewer }: ListOrder) {
  const rows = await selectListed(db, viewer)
    .$if(cursor !== undefined, (users) => users.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return asPage(rows, limit, viewer)
}

/** People whose name has the words, best first: as typed (so that ñ finds ñ), then at the beginning, then anywhere. */
export async function findUsersByName(db: Db, query: string, viewer: { role: Role } | null) {
  const pattern = escapeLike(query)
  const rows = await selectListed(db, viewer)
    .where(sql`folded(name)`, 'like', sql`'%' || folded(${pattern}) || '%'`)
    .orderBy(sql`lower(name) like lower(${pattern}) || '%'`, 'desc')
    .orderBy(sql`folded(name) like folded(${pattern}) || '%'`, 'desc')
    .orderBy(sql`folded(name) like '% ' || folded(${pattern}) || '%'`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(FOUND_AT_MOST)
    .execute()
  return asPage(rows, FOUND_AT_MOST, viewer)
}

export async function saveShowsEmail(db: Db, userId: string, showsEmail: boolean): Promise<void> {
  await db.updateTable('users').set({ shows_email: showsEmail }).where('id', '=', userId).execute()
}

export async function saveName(db: Db, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute()
}

function selectProfiles(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('user_stats', 'user_stats.user_id', 'users.id')
    .select(['users.id', 'name', 'email', 'role', 'picture_id', 'created_at', 'active', 'shows_email'])
    .select('follower_count')
    .select((users) =>
      users
        .selectFrom('user_follows')
        .innerJoin('users as followed', 'followed.id', 'user_follows.followed_id')
        .select((follows) => follows.fn.countAll<number>().as('count'))
        .whereRef('user_follows.follower_id', '=', 'users.id')
        .where('followed.active', '=', true)
        .as('followingCount'),
    )
}

type ProfileRow = Awaited<ReturnType<ReturnType<typeof selectProfiles>['executeTakeFirstOrThrow']>>

function asProfile(user: ProfileRow) {
  return {
    id: user.id,
    name: user.name,
    role: user.role,
    userImg: pictureOf(user),
    createdDate: user.created_at.toISOString(),
    active: user.active,
    // A row in `users` stands for a confirmed address; what waits for its mail is in `registrations`.
    confirmado: true,
    followerCount: user.follower_count,
    followingCount: user.followingCount ?? 0,
  }
}

function selectListed(db: Db, viewer: { role: Role } | null) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'picture_id', 'created_at', 'active'])
    .where('erased_at', 'is', null)
    .$if(viewer?.role !== 'Admin', (users) => users.where('active', '=', true))
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

function asPage(rows: ListedRow[], limit: number, viewer: { role: Role } | null) {
  const items = rows.slice(0, limit).map(
    (user): PersonInList => ({
      id: user.id,
      name: user.name,
      role: user.role,
      userImg: pictureOf(user),
      createdDate: user.created_at.toISOString(),
      active: user.active,
      confirmado: true,
      ...(viewer?.role === 'Admin' && user.email !== null && { email: user.email }),
    }),
  )
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

async function findNames(db: Db, userId: string, role: Role) {
  if (!maySeeFollowerNames(role)) return { followers: [], following: [] }
  const [followers, following] = await Promise.all([
    findFollowers(db, userId, { limit: NAMES_SHOWN }),
    findFollowed(db, userId, { limit: NAMES_SHOWN }),
  ])
  return { followers: followers.items, following: following.items }
}

/** What somebody typed, as itself within a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
