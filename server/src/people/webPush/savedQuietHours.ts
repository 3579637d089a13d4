import type { QuietHours } from '@remusic/contract/people/schemas/webPush'
import type { Db } from '../../base/database/client.ts'
import { releaseHeld } from './deliveries.ts'
import { asTime, minuteOf } from './quietHours.ts'

export async function findQuietHours(db: Db, userId: string): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('web_push_quiet_hours')
    .select(['from_minute', 'to_minute', 'time_zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { from: asTime(row.from_minute), to: asTime(row.to_minute), timeZone: row.time_zone } : null
}

/** Also reschedules the pushes that the old hours held back, so that they do not wait for the old end. */
export async function saveQuietHoursOf(db: Db, userId: string, hours: QuietHours | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await storeQuietHours(tx, userId, hours)
    await releaseHeld(tx, userId)
  })
}

export async function storeQuietHours(db: Db, userId: string, hours: QuietHours | null): Promise<void> {
  if (!hours) {
    await db.deleteFrom('web_push_quiet_hours').where('user_id', '=', userId).execute()
    return
  }
  // The compiler rejects a field that has no column.
  const { from, to, timeZone, ...rest } = hours
  rest satisfies Record<string, never>
  const values = { from_minute: minuteOf(from), to_minute: minuteOf(to), time_zone: timeZone }
  await db
    .insertInto('web_push_quiet_hours')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
