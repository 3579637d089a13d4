import { MAX_PEOPLE_LISTED } from '@remusic/contract/people/accounts'
import { mayAdminister, maySeeFollowerNames, type Role } from '@remusic/contract/people/plans'
import type {
  ListedPeople,
  Person,
  PersonInList,
  Profile,
  PublicProfile,
} from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { UserNotFoundError } from './errors.ts'
import { placeHash } from './knownPlaces.ts'
import { asPerson, findFollowed, findFollowers, hasBlocked, isShownTo, viewerOfPage } from './people.ts'
import { pictureOf } from './pictures.ts'

const MAX_RESULTS = 50

/** Reads the account for a sign-in, in one statement for known and unknown addresses alike. */
export async function findLogin(db: Db, email: string, address: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'password_hash as passwordHash', 'active'])
    .select((users) =>
      users
        .exists(
          users
            .selectFrom('known_places')
            .select('seen_at')
            .whereRef('user_id', '=', 'users.id')
            .where('address_hash', '=', placeHash(users.ref('users.id'), address)),
        )
        .$castTo<boolean>()
        .as('isKnownPlace'),
    )
    .where('email', '=', email)
    .executeTakeFirst()
}

/** The caller's own account, with the names of followers if their plan includes them. */
export async function findProfile(db: Db, userId: string): Promise<Profile> {
  const [user] = await compiledQuery(db, 'own profile', { userId }, ({ userId }) =>
    selectProfiles(db).where('users.id', '=', userId),
  )
  if (!user) throw new UserNotFoundError()
  const people = await findListedPeople(db, userId, { id: userId, role: user.role })
  return {
    ...asProfile(user),
    ...people,
    email: user.email ?? '',
    showEmail: user.shows_email,
    tastesBlind: user.tastes_blind,
    timeZone: user.time_zone,
  }
}

/**
 * Another user's account, or null if the viewer does not see it: a user who has blocked the viewer looks as if they did not exist.
 * The viewer's plan decides whether followers are named. A visitor, null, gets neither people nor the e-mail address.
 */
export async function findPublicProfile(
  db: Db,
  userId: string,
  viewer: Viewer | null,
): Promise<PublicProfile | null> {
  const seesAll = viewer !== null && mayAdminister(viewer.role)
  const values = { userId, viewerId: viewer?.id ?? null }
  const [user] = await compiledQuery(db, `profile ${seesAll}`, values, ({ userId, viewerId }) =>
    selectProfiles(db)
      .select(hasBlocked(sql`${viewerId}`, sql.ref('users.id')).as('blockedByMe'))
      .where('users.id', '=', userId)
      .where('users.erased_at', 'is', null)
      .$if(!seesAll, (users) =>
        users
          .where('users.active', '=', true)
          .where(sql<boolean>`not ${hasBlocked(sql.ref('users.id'), sql`${viewerId}`)}`),
      ),
  )
  if (!user) return null
  const seesEmail = viewer !== null && (user.shows_email || seesAll || viewer.id === userId)
  const people = viewer ? await findListedPeople(db, userId, viewer) : { followers: [], following: [] }
  return {
    ...asProfile(user),
    ...people,
    email: seesEmail ? user.email : null,
    blockedByMe: user.blockedByMe,
  }
}

type Viewer = { id: string; role: Role }
type UserListQuery = { cursor?: string | undefined; limit: number; viewer: Viewer | null }

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
export async function findUsersByName(db: Db, query: string, viewer: Viewer | null) {
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

export async function saveTastesBlind(db: Db, userId: string, tastesBlind: boolean): Promise<void> {
  await db.updateTable('users').set({ tastes_blind: tastesBlind }).where('id', '=', userId).execute()
}

/** Returns false for a zone that PostgreSQL does not know: it could not count days in it. */
export async function saveTimeZoneOf(db: Db, userId: string, timeZone: string): Promise<boolean> {
  const saved = await db
    .updateTable('users')
    .set({ time_zone: timeZone })
    .where('id', '=', userId)
    .where(sql<boolean>`known_time_zone(${timeZone}) is not null`)
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n
}

export async function saveName(db: Db, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute()
}

function selectProfiles(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('user_stats', 'user_stats.user_id', 'users.id')
    .select(['users.id', 'name', 'email', 'role', 'picture_id', 'created_at', 'active', 'shows_email'])
    .select(['tastes_blind', 'time_zone', 'follower_count'])
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

const asMember = (
  user: Pick<ProfileRow, 'id' | 'name' | 'role' | 'picture_id' | 'created_at' | 'active'>,
) => ({
  id: user.id,
  name: user.name,
  role: user.role,
  userImg: pictureOf(user),
  createdDate: user.created_at.toISOString(),
  active: user.active,
  // Every row in `users` has a confirmed address; unconfirmed ones are in `registrations`.
  confirmado: true,
})

function asProfile(user: ProfileRow) {
  return {
    ...asMember(user),
    followerCount: user.follower_count,
    followingCount: user.followingCount ?? 0,
  }
}

function selectListed(db: Db, viewer: Viewer | null) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'picture_id', 'created_at', 'active'])
    .where('erased_at', 'is', null)
    .where(isShownTo(viewerOfPage(viewer), 'id'))
    .$if(viewer?.role !== 'Admin', (users) => users.where('active', '=', true))
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

function asPage(rows: ListedRow[], limit: number, viewer: { role: Role } | null) {
  const items = rows.slice(0, limit).map(
    (user): PersonInList => ({
      ...asMember(user),
      ...(viewer?.role === 'Admin' && user.email !== null && { email: user.email }),
    }),
  )
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

type Follow = 'followers' | 'following'

/** The latest followers and followed users of a user. The viewer comes first, as clients look for them there. */
async function findListedPeople(
  db: Db,
  userId: string,
  viewer: Viewer,
): Promise<Record<Follow, ListedPeople>> {
  const page = { limit: MAX_PEOPLE_LISTED, viewerId: viewerOfPage(viewer) }
  const [followers, following, own] = await Promise.all([
    findFollowers(db, userId, page),
    findFollowed(db, userId, page),
    findOwnEntries(db, userId, viewer.id),
  ])
  const listed = (people: Person[], me: Person | undefined) => {
    const shown = me ? [me, ...people.filter(({ id }) => id !== me.id)].slice(0, MAX_PEOPLE_LISTED) : people
    const isNamed = maySeeFollowerNames(viewer.role)
    return shown.map(({ id, name, userImg }) => (isNamed ? { id, name, userImg } : { id }))
  }
  return {
    followers: listed(followers.items, own.followers),
    following: listed(following.items, own.following),
  }
}

/** The viewer as an entry of the lists they are in. */
async function findOwnEntries(
  db: Db,
  userId: string,
  viewerId: string,
): Promise<Partial<Record<Follow, Person>>> {
  if (userId === viewerId) return {}
  const values = { userId, viewerId }
  const [me] = await compiledQuery(db, 'viewer among follows', values, ({ userId, viewerId }) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'picture_id'])
      .select([follows(viewerId, userId).as('isFollower'), follows(userId, viewerId).as('isFollowed')])
      .where('id', '=', viewerId),
  )
  return {
    ...(me?.isFollower && { followers: asPerson(me) }),
    ...(me?.isFollowed && { following: asPerson(me) }),
  }
}

const follows = (followerId: string, followedId: string) =>
  sql<boolean>`exists (select from user_follows where follower_id = ${followerId} and followed_id = ${followedId})`

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
