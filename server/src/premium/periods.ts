import type { Role } from '@remusic/contract/plans'
import { setRole } from '../accounts/roles.ts'
import type { Db } from '../database/client.ts'

/** Premium as a gift of an Admin: it has no end. */
export async function grantByAdmin(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.insertInto('premium_periods').values({ user_id: userId, starts_at: now }).execute()
}

/** For whoever stops being an Admin and stays Premium: what was paid for goes on, otherwise it is a gift. */
export async function grantUnlessPaid(tx: Db, userId: string, now: Date): Promise<void> {
  const running = await findRunningPeriods(tx, userId, now)
  if (running.length === 0) await grantByAdmin(tx, userId, now)
}

/** Takes back every period that still runs or would begin later. */
export async function revokePeriods(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('premium_periods')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((period) => period.or([period('ends_at', 'is', null), period('ends_at', '>', now)]))
    .execute()
}

/** A month for a payment, from the end of what is paid already. The database holds one period per payment. */
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

/** Takes the month of a payment back; what was paid for after it moves up, so that nobody waits for their own months. */
export async function revokeForPayment(
  tx: Db,
  { userId, paymentId, now }: { userId: string; paymentId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('premium_periods')
    .set({ revoked_at: now })
    .where('payment_id', '=', paymentId)
    .where('revoked_at', 'is', null)
    .execute()
  let free = now
  for (const period of await findRunningPeriods(tx, userId, now)) {
    if (period.endsAt === null) continue
    if (period.startsAt > free) {
      period.endsAt = monthAfter(free)
      await tx
        .updateTable('premium_periods')
        .set({ starts_at: free, ends_at: period.endsAt })
        .where('id', '=', period.id)
        .execute()
    }
    free = period.endsAt
  }
}

/**
 * All that happens to one person's plan happens one after another. Also for an account that is switched off or erased:
 * money does not ask.
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

/** What has not ended and was not taken back, in order; the later ones may not have begun. */
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

/** The role that goes with what is paid or given now. Admins stay what they are. */
export async function followPeriods(
  tx: Db,
  user: { id: string; role: Role },
  now: Date,
): Promise<{ before: Role; after: Role }> {
  const running = await findRunningPeriods(tx, user.id, now)
  const earned: Role = running.some((period) => period.startsAt <= now) ? 'Premium' : 'Gratuito'
  const after = user.role === 'Admin' ? 'Admin' : earned
  if (after !== user.role) await setRole(tx, user.id, after)
  return { before: user.role, after }
}

/** One calendar month later, in UTC: from 31 January it is 28 or 29 February. */
export function monthAfter(moment: Date): Date {
  const later = new Date(moment)
  later.setUTCMonth(later.getUTCMonth() + 1)
  // A day that the next month does not have ran over into the one after.
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0)
  return later
}
