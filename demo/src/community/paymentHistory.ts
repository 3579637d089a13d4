import { seeded } from '@remusic/art/random'
import { PREMIUM } from '@remusic/contract/plans'
import type { Db } from '@remusic/server/database/client'
import { uuidV7 } from './uuid.ts'
import type { Account } from './write.ts'

const MONTHS = 18
/** Every so manieth was refunded: some people change their mind. */
const REFUNDED_EVERY = 23
const HOUR_MS = 3_600_000

/** What the Premium members of the demonstration paid, a month at a time, since they came. Gifts cost nothing. */
export async function storePayments(
  db: Db,
  accounts: readonly Account[],
  { now, currency, gifts }: { now: Date; currency: string; gifts: ReadonlySet<string> },
): Promise<void> {
  const random = seeded('remusic-payments-1')
  const paid = accounts
    .filter(({ role, name }) => role === 'Premium' && !gifts.has(name))
    .flatMap((account, i) => payingDays(account, now, 1 + ((i * 5) % 27)).map((at) => ({ account, at })))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ account, at }, i) => ({
      ...{ at, number: `demo-${i + 1}`, id: uuidV7(at, random), attemptId: uuidV7(at, random) },
      shared: {
        user_id: account.id,
        provider: 'sandbox' as const,
        status: (i + 1) % REFUNDED_EVERY === 0 ? ('refunded' as const) : ('approved' as const),
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

/** The same day of each month, from the one they came. */
function payingDays({ arrivedAt }: Account, now: Date, day: number): Date[] {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, day)
  return Array.from({ length: MONTHS }, (_, i) => {
    const month = new Date(first)
    month.setUTCMonth(month.getUTCMonth() + i)
    return new Date(month.getTime() + (9 + day / 2) * HOUR_MS)
  }).filter((at) => at > arrivedAt && at < now)
}
