import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

const TOKEN_BYTES = 32
/** A token as `makeFeed` writes it: 256 bits, base64url. */
export const TOKEN_PATTERN = '[\\w-]{43}'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export async function findFeed(db: Db, userId: string): Promise<Date | null> {
  const feed = await db
    .selectFrom('release_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return feed?.created_at ?? null
}

/** Creates a new address and returns its secret part. The previous address is no longer valid. */
export async function makeFeed(db: Db, userId: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const made = { token_hash: hashOf(token), created_at: now }
  await db
    .insertInto('release_feeds')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute()
  return token
}

export async function removeFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('release_feeds').where('user_id', '=', userId).execute()
}

type FeedOwner = { feedId: string; createdAt: Date; userId: string; timeZone: string }

/** Finds the owner of a feed; null if there is none, or the account is not active. */
export async function findFeedOwner(db: Db, token: string): Promise<FeedOwner | null> {
  const owner = await db
    .selectFrom('release_feeds')
    .innerJoin('users', 'users.id', 'release_feeds.user_id')
    .select(['release_feeds.id as feedId', 'release_feeds.created_at as createdAt', 'users.id as userId'])
    .select(sql<string>`coalesce(users.time_zone, 'UTC')`.as('timeZone'))
    .where('token_hash', '=', hashOf(token))
    .where('users.active', '=', true)
    .executeTakeFirst()
  return owner ?? null
}
