import type { Role } from '@remusic/contract/people/plans'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { markWrites } from '../accounts/ownWrites.ts'
import { setRole } from '../accounts/roles.ts'

/** Grants Premium without an end, as a gift of an Admin. */
export async function grantByAdmin(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.insertInto('premium_periods').values({ user_id: userId, starts_at: now }).execute()
}

/** A former Admin keeps Premium: the paid time continues if there is any, otherwise Premium becomes a gift. */
export async function grantUnlessPaid(tx: Db, userId: string, now: Date): Promise<void> {
  const running = await findRunningPeriods(tx, userId, now)
  if (running.length === 0) await grantByAdmin(tx, userId, now)
}

/** Takes away every current and future period. The paid ones are kept for `giveBackPeriods`. */
export async function takePeriods(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('premium_periods')
    .set({ revoked_at: now, taken_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((period) => period.or([period('ends_at', 'is', null), period('ends_at', '>', now)]))
    .execute()
}

/** Whether the payment of the period is not being refunded. */
export const isKept = sql<boolean>`not exists (
  select from withdrawals where withdrawals.payment_id = premium_periods.payment_id
)`

/** The share of the payment for the part of a period that is not used yet at that moment, rounded up, in SQL. */
export const restAt = (now: Date) => sql<number>`ceil(
  payments.amount * extract(epoch from premium_periods.ends_at - greatest(${now}::timestamptz, premium_periods.starts_at))
  / extract(epoch from premium_periods.ends_at - premium_periods.starts_at)
)::integer`

/** Restores the paid periods that an Admin took away, with their original dates. False if none is left. */
export async function giveBackPeriods(tx: Db, userId: string, now: Date): Promise<boolean> {
  const returned = await tx
    .updateTable('premium_periods')
    .set({ revoked_at: null, taken_at: null })
    .where('user_id', '=', userId)
    .where('taken_at', 'is not', null)
    .where('ends_at', '>', now)
    .where(isKept)
    .returning('id')
    .execute()
  // The current month may have been refunded meanwhile, and the next one must not leave a gap.
  await closeGaps(tx, userId, now)
  return returned.length > 0
}

/** Grants one month, starting at the end of the time already paid. The database allows one period per payment. */
export async function grantForPayment(
  tx: Db,
  { userId, paymentId, now }: { userId: string; paymentId: string; now: Date },
): Promise<Date> {
  const running = await findRunningPeriods(tx, userId, now)
  const startsAt = paidUntil(running) ?? now
  const endsAt = monthAfter(startsAt)
  await tx
    .insertInto('premium_periods')
    .values({ user_id: userId, payment_id: paymentId, starts_at: startsAt, ends_at: endsAt })
    .execute()
  return endsAt
}

/** Revokes the month of a payment, also one that an Admin had taken away. */
export async function revokeForPayment(
  tx: Db,
  { userId, paymentId, now }: { userId: string; paymentId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('premium_periods')
    .set({ revoked_at: now, taken_at: null })
    .where('payment_id', '=', paymentId)
    .where((period) => period.or([period('revoked_at', 'is', null), period('taken_at', 'is not', null)]))
    .execute()
  await closeGaps(tx, userId, now)
}

/** Moves paid months forward, so that each begins where the one before ends. */
async function closeGaps(tx: Db, userId: string, now: Date): Promise<void> {
  let nextStart = now
  for (const period of await findRunningPeriods(tx, userId, now)) {
    if (period.endsAt === null) continue
    if (period.startsAt > nextStart) {
      period.endsAt = monthAfter(nextStart)
      await tx
        .updateTable('premium_periods')
        .set({ starts_at: nextStart, ends_at: period.endsAt })
        .where('id', '=', period.id)
        .execute()
    }
    nextStart = period.endsAt
  }
}

/**
 * Serializes changes to one user's plan. Includes deactivated and erased accounts, because their payments must be
 * recorded too.
 */
export function lockOwner(tx: Db, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
export type Owner = Awaited<ReturnType<typeof lockOwner>>

export type Period = { id: string; startsAt: Date; endsAt: Date | null }

/** Current and future periods that are not revoked, in order. */
export async function findRunningPeriods(db: Db, userId: string, now: Date): Promise<Period[]> {
  return db
    .selectFrom('premium_periods')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((period) => period.or([period('ends_at', 'is', null), period('ends_at', '>', now)]))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** The end of the last paid month, if any. */
export function paidUntil(periods: readonly Pick<Period, 'endsAt'>[]): Date | null {
  return periods.reduce<Date | null>(
    (latest, { endsAt }) => (endsAt && (!latest || endsAt > latest) ? endsAt : latest),
    null,
  )
}

/** Sets the role that the current periods imply. Admins keep theirs. */
export async function syncRole(
  tx: Db,
  user: { id: string; role: Role },
  now: Date,
): Promise<{ before: Role; after: Role }> {
  const running = await findRunningPeriods(tx, user.id, now)
  const earned: Role = running.some((period) => period.startsAt <= now) ? 'Premium' : 'Gratuito'
  const after = user.role === 'Admin' ? 'Admin' : earned
  if (after !== user.role) {
    await setRole(tx, user.id, after)
    // Webhooks and jobs also change roles on behalf of a person, so the replica must not show the old one.
    await markWrites(tx, [user.id])
  }
  return { before: user.role, after }
}

/** One calendar month later in UTC: 31 January becomes 28 or 29 February. */
export function monthAfter(moment: Date): Date {
  const later = new Date(moment)
  later.setUTCMonth(later.getUTCMonth() + 1)
  // If the next month is too short, the date overflows into the month after, so go back to its last day.
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0)
  return later
}
