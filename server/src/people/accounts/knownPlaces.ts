import { type Expression, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'

const DAY_MS = 86_400_000
const RETENTION_MS = 90 * DAY_MS

export async function rememberPlace(db: Db, userId: string, address: string, now: Date): Promise<void> {
  await db
    .insertInto('known_places')
    .values({ user_id: userId, address_hash: placeHash(sql.val(userId), address), seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}

export async function deleteOldPlaces(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION_MS)
  await deleteInBatches(db, 'known_places', (place) => place('seen_at', '<', cutoff), { orderBy: 'seen_at' })
}

/** Hashed together with the user id, so that the table does not reveal who shares an IP address. */
export const placeHash = (userId: Expression<string>, address: string) =>
  sql<Buffer>`sha256(convert_to(${userId}::text || ' ' || ${address}, 'UTF8'))`
