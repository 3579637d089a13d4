import type { Person, Profile } from '@remusic/contract/accounts'
import { maySeeFollowerNames } from '@remusic/contract/plans'
import type { Db } from '../database/client.ts'
import { pictureOf } from './pictures.ts'

const NAMES_SHOWN = 50

export async function findLogin(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'active'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** A person's own account, with the names of followers where the plan shows them. */
export async function findProfile(db: Db, userId: string): Promise<Profile> {
  const user = await db
    .selectFrom('users')
    .innerJoin('user_stats', 'user_stats.user_id', 'users.id')
    .select(['id', 'name', 'email', 'role', 'picture_id', 'created_at', 'active', 'follower_count'])
    .select((users) =>
      users
        .selectFrom('user_follows')
        .select((follows) => follows.fn.countAll<number>().as('count'))
        .whereRef('follower_id', '=', 'users.id')
        .as('followingCount'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

  const named = maySeeFollowerNames(user.role)
  const [followers, following] = named
    ? await Promise.all([findFollowers(db, userId), findFollowing(db, userId)])
    : [[], []]
  return {
    id: user.id,
    name: user.name,
    email: user.email ?? '',
    role: user.role,
    userImg: pictureOf(user),
    createdDate: user.created_at.toISOString(),
    active: user.active,
    // A row in `users` stands for a confirmed address; what waits for its mail is in `registrations`.
    confirmado: true,
    followerCount: user.follower_count,
    followingCount: user.followingCount ?? 0,
    followers,
    following,
  }
}

async function findFollowers(db: Db, userId: string): Promise<Person[]> {
  const rows = await db
    .selectFrom('user_follows')
    .innerJoin('users', 'users.id', 'user_follows.follower_id')
    .select(['users.id', 'users.name', 'users.picture_id'])
    .where('user_follows.followed_id', '=', userId)
    .where('users.active', '=', true)
    .orderBy('user_follows.created_at', 'desc')
    .limit(NAMES_SHOWN)
    .execute()
  return rows.map(asPerson)
}

async function findFollowing(db: Db, userId: string): Promise<Person[]> {
  const rows = await db
    .selectFrom('user_follows')
    .innerJoin('users', 'users.id', 'user_follows.followed_id')
    .select(['users.id', 'users.name', 'users.picture_id'])
    .where('user_follows.follower_id', '=', userId)
    .where('users.active', '=', true)
    .orderBy('user_follows.created_at', 'desc')
    .limit(NAMES_SHOWN)
    .execute()
  return rows.map(asPerson)
}

function asPerson(row: { id: string; name: string; picture_id: string | null }): Person {
  return { id: row.id, name: row.name, userImg: pictureOf(row) }
}
