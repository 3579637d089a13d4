import { moneyText } from '@remusic/contract/base/money'
import type { ManagedPlan, PlanHeld } from '@remusic/contract/running/schemas/admin'
import type { Db } from '../../base/database/client.ts'
import { receiptNumber } from './mails.ts'
import { isKept, paidUntil, restAt } from './periods.ts'

/** The facts that an Admin needs before giving Premium or taking it away: until when it is paid, and by which payments. */
export async function findManagedPlan(db: Db, userId: string, now: Date): Promise<ManagedPlan> {
  const periods = await findHeldPeriods(db, userId, now)
  const current = periods.filter(({ takenAt }) => takenAt === null)
  const taken = periods.filter(({ takenAt, endsAt }) => takenAt !== null && endsAt !== null)
  return {
    current: current.length > 0 ? asHeld(current) : null,
    taken: taken.length > 0 ? asHeld(taken) : null,
  }
}

function findHeldPeriods(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('premium_periods')
    .leftJoin('payments', 'payments.id', 'premium_periods.payment_id')
    .select(['premium_periods.ends_at as endsAt', 'premium_periods.taken_at as takenAt'])
    .select(['payments.number', 'payments.amount', 'payments.currency', 'payments.method'])
    .select(['payments.approved_at as approvedAt', restAt(now).as('rest')])
    .where('premium_periods.user_id', '=', userId)
    .where((period) =>
      period.or([period('revoked_at', 'is', null), period.and([period('taken_at', 'is not', null), isKept])]),
    )
    .where((period) => period.or([period('ends_at', 'is', null), period('ends_at', '>', now)]))
    .orderBy('premium_periods.starts_at')
    .orderBy('premium_periods.id')
    .execute()
}

type HeldPeriod = Awaited<ReturnType<typeof findHeldPeriods>>[number]

function asHeld(periods: HeldPeriod[]): PlanHeld {
  const isGift = periods.some(({ endsAt }) => endsAt === null)
  return {
    until: isGift ? null : (paidUntil(periods)?.toISOString() ?? null),
    payments: periods.flatMap(({ number, amount, rest, currency, method, approvedAt, endsAt }) =>
      number === null || amount === null || currency === null || endsAt === null
        ? []
        : {
            receipt: receiptNumber({ number }),
            amount,
            rest,
            currency,
            method,
            approvedAt: approvedAt?.toISOString() ?? null,
            until: endsAt.toISOString(),
          },
    ),
  }
}

/** The facts for the audit log. */
export const heldFacts = (held: PlanHeld) => ({
  premiumUntil: held.until,
  gift: held.until === null,
  ...(held.payments.length > 0 && {
    payments: held.payments
      .map(({ receipt, amount, currency }) => `${receipt} (${moneyText(amount, currency)})`)
      .join(', '),
  }),
})
