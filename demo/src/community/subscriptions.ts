import { seeded } from '@remusic/art/random'
import { PREMIUM } from '@remusic/contract/people/plans'
import type { Db } from '@remusic/server/base/database/client'
import { monthAfter } from '@remusic/server/people/premium/periods'
import { sql } from 'kysely'
import { DEMO_ACCOUNTS } from '../accounts.ts'
import { uuidV7 } from './uuid.ts'

/** An arbitrary number that all servers share. */
const RENEWAL_LOCK = 4_820_117_338
const DAY_MS = 86_400_000
/** How long ago the demo Premium account paid first, if it has no payment yet. */
const FIRST_PAYMENT_DAYS = 75
/** Premium must not end while the demo is in use. */
const PAID_AHEAD_DAYS = 7
const DEMO_PAYMENTS = 'demo-%'

/**
 * Grants the paid months and renews the subscriptions that were not cancelled. A demo that is started again after a while
 * still has its Premium account, with the receipts of the time between.
 */
export async function renewSubscriptions(
  db: Db,
  { now, currency }: { now: Date; currency: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${RENEWAL_LOCK})`.execute(tx)
    await grantMonths(tx, now)
    const ahead = new Date(now.getTime() + PAID_AHEAD_DAYS * DAY_MS)
    const payers = await findPayers(tx, ahead)
    for (const payer of payers) {
      let startsAt = payer.paidUntil ?? new Date(now.getTime() - FIRST_PAYMENT_DAYS * DAY_MS)
      for (; startsAt <= ahead; startsAt = monthAfter(startsAt))
        await pay(tx, payer.id, startsAt, { now, currency })
    }
    if (payers.length === 0) return
    await tx
      .updateTable('users')
      .set({ role: 'Premium' })
      .where(
        'id',
        'in',
        payers.map(({ id }) => id),
      )
      .where('role', '=', 'Gratuito')
      .execute()
  })
}

/** Grants one month for each payment that has none yet. Past months are closed at once. */
async function grantMonths(tx: Db, now: Date) {
  await sql`
    insert into premium_periods (user_id, payment_id, starts_at, ends_at, revoked_at, closed_at, created_at)
    select user_id, id, approved_at, ends_at,
      case when status <> 'approved' then approved_at + interval '1 day' end,
      case when ends_at <= ${now} then ends_at end,
      approved_at
    from payments, lateral (select approved_at + interval '1 month' as ends_at) as month
    where provider = 'sandbox' and provider_payment_id like ${DEMO_PAYMENTS} and approved_at is not null
      and not exists (select from premium_periods where payment_id = payments.id)`.execute(tx)
}

/** Accounts that paid before, whose time ends before `until`, who did not cancel and whose Premium no Admin revoked. */
async function findPayers(tx: Db, until: Date) {
  const premium = DEMO_ACCOUNTS.find(({ role }) => role === 'Premium')
  const { rows } = await sql<{ id: string; paidUntil: Date | null }>`
    select users.id, max(ends_at) filter (where revoked_at is null) as "paidUntil"
    from users
    left join premium_periods on premium_periods.user_id = users.id
    left join payments on payments.id = premium_periods.payment_id
    left join subscriptions on subscriptions.user_id = users.id
    where users.active and role <> 'Admin' and cancelled_at is null
    group by users.id
    having (bool_or(provider_payment_id like ${DEMO_PAYMENTS}) or (email = ${premium?.email ?? null} and count(starts_at) = 0))
      and not coalesce(bool_or(revoked_at is not null and coalesce(payments.status, 'approved') = 'approved'), false)
      and not coalesce(bool_or(starts_at is not null and revoked_at is null and (ends_at is null or ends_at > ${until})), false)
    `.execute(tx)
  return rows
}

async function pay(
  tx: Db,
  userId: string,
  startsAt: Date,
  { now, currency }: { now: Date; currency: string },
) {
  const number = `demo-${userId.slice(-12)}-${startsAt.toISOString().slice(0, 10)}`
  const paidAt = startsAt < now ? startsAt : now
  const endsAt = monthAfter(startsAt)
  const payment = {
    user_id: userId,
    provider: 'sandbox' as const,
    status: 'approved' as const,
    amount: PREMIUM.pricePerMonth,
    currency,
    created_at: paidAt,
    updated_at: paidAt,
  }
  const { id: attemptId } = await tx
    .insertInto('payment_attempts')
    .values({ ...payment, preference_id: number })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: paymentId } = await tx
    .insertInto('payments')
    .values({
      ...payment,
      id: uuidV7(paidAt, seeded(number)),
      attempt_id: attemptId,
      provider_payment_id: number,
      status_detail: 'accredited',
      approved_at: paidAt,
      method: 'Visa terminada en 3704',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('premium_periods')
    .values({
      user_id: userId,
      payment_id: paymentId,
      starts_at: startsAt,
      ends_at: endsAt,
      closed_at: endsAt <= now ? endsAt : null,
      created_at: paidAt,
    })
    .execute()
}
