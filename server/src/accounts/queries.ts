import { maySeeFollowerNames, type Role } from '@remusic/contract/plans'
import type { PersonInList, Profile, PublicProfile } from '@remusic/contract/schemas/accounts'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { UserNotFoundError } from './errors.ts'
import { findFollowed, findFollowers } from './people.ts'
import { pictureOf } from './pictures.ts'

const MAX_NAMES = 50
const MAX_RESULTS = 50

export async function findLogin(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'active'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** The caller's own account, with the names of followers if their plan includes them. */
export async function findProfile(db: Db, userId: string): Promise<Profile> {
  const [user] = await compiledQuery(db, 'own profile', { userId }, ({ userId }) =>
    selectProfiles(db).where('users.id', '=', userId),
  )
  if (!user) throw new UserNotFoundError()
  const named = await findNames(db, userId, user.role)
  return { ...asProfile(user), ...named, email: user.email ?? '', showEmail: user.shows_email }
}

/** Another user's account, or null if it is not visible. The viewer's plan decides whether followers are named. */
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
type UserListQuery = { cursor?: string | undefined; limit: number; viewer: { role: Role } | null }

/** Newest first. The cursor is the last id of the previous page. */
export async function findUsers(db: Db, { cursor, limit, viewer }: UserListQuery) {
  const rows = await selectListed(db, viewer)
    .$if(cursor !== undefined, (users) => users.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return asPage(rows, limit, viewer)
}

/** Ranks names that start with the exact text first (so that ñ finds ñ), then other prefixes, then matches anywhere. */
export async function findUsersByName(db: Db, query: string, viewer: { role: Role } | null) {
  const pattern = escapeLike(query)
  const rows = await selectListed(db, viewer)
    .where(sql`folded(name)`, 'like', sql`'%' || folded(${pattern}) || '%'`)
    .orderBy(sql`lower(name) like lower(${pattern}) || '%'`, 'desc')
    .orderBy(sql`folded(name) like folded(${pattern}) || '%'`, 'desc')
    .orderBy(sql`folded(name) like '% ' || folded(${pattern}) || '%'`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_RESULTS)
    .execute()
  return asPage(rows, MAX_RESULTS, viewer)
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
    // Every row in `users` has a confirmed address; unconfirmed ones are in `registrations`.
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
    findFollowers(db, userId, { limit: MAX_NAMES }),
    findFollowed(db, userId, { limit: MAX_NAMES }),
  ])
  return { followers: followers.items, following: following.items }
}

/** Escapes the LIKE wildcards in user input. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
