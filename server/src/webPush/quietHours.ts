import type { QuietHours } from '@remusic/contract/schemas/webPush'
import type { Db } from '../database/client.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

export type StoredQuietHours = { from_minute: number; to_minute: number; time_zone: string }

export async function findQuietHours(db: Db, userId: string): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('web_push_quiet_hours')
    .select(['from_minute', 'to_minute', 'time_zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { from: asTime(row.from_minute), to: asTime(row.to_minute), timeZone: row.time_zone } : null
}

export async function saveQuietHoursOf(db: Db, userId: string, hours: QuietHours | null): Promise<void> {
  if (!hours) {
    await db.deleteFrom('web_push_quiet_hours').where('user_id', '=', userId).execute()
    return
  }
  const values = {
    from_minute: minuteOf(hours.from),
    to_minute: minuteOf(hours.to),
    time_zone: hours.timeZone,
  }
  await db
    .insertInto('web_push_quiet_hours')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** The end of the quiet hours that this moment is in, or null if it is in none. */
export function quietUntil(hours: StoredQuietHours, now: Date): Date | null {
  const minute = minuteInZone(now, hours.time_zone)
  const elapsed = (minute - hours.from_minute + DAY_MINUTES) % DAY_MINUTES
  const length = (hours.to_minute - hours.from_minute + DAY_MINUTES) % DAY_MINUTES
  if (elapsed >= length) return null
  const startOfMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(startOfMinute + (length - elapsed) * MINUTE_MS)
}

function minuteInZone(moment: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
  return minuteOf(text)
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const asTime = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
