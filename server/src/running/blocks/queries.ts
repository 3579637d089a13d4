import { sql } from 'kysely'
import { parseTimeCursor, toTimePage } from '../../base/common/timeCursor.ts'
import type { Db } from '../../base/database/client.ts'
import { ERASED_NAME } from '../../people/accounts/erasure.ts'
import { asPerson } from '../../people/accounts/people.ts'

type BlockedQuery = { userId: string; cursor?: string | undefined; limit: number }

/** Most recently blocked first. */
export async function findBlocked(db: Db, { userId, cursor, limit }: BlockedQuery) {
  const place = parseTimeCursor(cursor)
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'users.name', 'users.picture_id', 'users.erased_at', 'blocks.created_at as at'])
    .where('blocks.blocker_id', '=', userId)
    .$if(place !== null, (blocks) =>
      blocks.where(sql<boolean>`(blocks.created_at, blocks.blocked_id) < (${place?.at}, ${place?.id})`),
    )
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(limit + 1)
    .execute()
  const person = (row: (typeof rows)[number]) =>
    asPerson({ ...row, name: row.erased_at ? ERASED_NAME : row.name })
  return toTimePage(rows, limit, person, ({ at, id }) => ({ at, id }))
}

/** Returns false if the block already existed. A trigger locks both people first; see migration 0036. */
export async function insertBlock(tx: Db, blockerId: string, blockedId: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocked_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute()
}
