import { seeded } from '@remusic/art/random'
import { PREMIUM } from '@remusic/contract/people/plans'
import type { Db } from '@remusic/server/base/database/client'
import type { Account } from './members.ts'
import { uuidV7 } from './uuid.ts'

const MONTHS = 18
/** One payment in this many is refunded. */
const REFUND_INTERVAL = 23
const HOUR_MS = 3_600_000

/** Stores the monthly payments of the Premium members since they registered, except for those whose Premium is a gift. */
export async function storePaymentHistory(
  db: Db,
  accounts: readonly Account[],
  { now, currency, giftedNames }: { now: Date; currency: string; giftedNames: ReadonlySet<string> },
): Promise<void> {
  const random = seeded('remusic-payments-1')
  const paid = accounts
    .filter(({ role, name }) => role === 'Premium' && !giftedNames.has(name))
    .flatMap((account, i) => paymentDates(account, now, 1 + ((i * 5) % 27)).map((at) => ({ account, at })))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ account, at }, i) => ({
      at,
      number: `demo-${i + 1}`,
      id: uuidV7(at, random),
      attemptId: uuidV7(at, random),
      shared: {
        user_id: account.id,
        provider: 'sandbox' as const,
        status: (i + 1) % REFUND_INTERVAL === 0 ? ('refunded' as const) : ('approved' as const),
        amount: PREMIUM.pricePerMonth,
        currency,
        created_at: at,
        updated_at: at,
      },
    }))
  if (paid.length === 0) return
  await db
    .insertInto('payment_attempts')
    .values(
      paid.map(({ attemptId, number, shared }) => ({ ...shared, id: attemptId, preference_id: number })),
    )
    .execute()
  await db
    .insertInto('payments')
    .values(
      paid.map(({ id, attemptId, number, at, shared }) => ({
        ...shared,
        id,
        attempt_id: attemptId,
        provider_payment_id: number,
        approved_at: at,
        method: 'Visa terminada en 3704',
      })),
    )
    .execute()
}

/** The same day of each month since the account registered. */
function paymentDates({ registeredAt }: Account, now: Date, day: number): Date[] {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, day)
  return Array.from({ length: MONTHS }, (_, i) => {
    const month = new Date(first)
    month.setUTCMonth(month.getUTCMonth() + i)
    return new Date(month.getTime() + (9 + day / 2) * HOUR_MS)
  }).filter((at) => at > registeredAt && at < now)
}
