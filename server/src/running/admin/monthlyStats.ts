import { PREMIUM, type Role } from '@remusic/contract/people/plans'
import type { IncomeOfMonth, RegistrationsOfMonth } from '@remusic/contract/running/schemas/admin'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** Registrations per month, by current role. Deactivated and erased accounts are counted too. */
export async function findRegistrations(db: Db, now: Date, count: number): Promise<RegistrationsOfMonth[]> {
  const months = lastMonths(now, count)
  const rows = await db
    .selectFrom('users')
    .select(['role', monthIndex(sql`created_at`, months).as('month')])
    .select((users) => users.fn.countAll<number>().as('count'))
    .where('created_at', '>=', startOf(months))
    .groupBy(['role', 'month'])
    .execute()
  return months.map(({ name }, i) => {
    const of = (role: Role) => rows.find((row) => row.month === i + 1 && row.role === role)?.count ?? 0
    return { month: name, Gratuito: of('Gratuito'), Premium: of('Premium'), Admin: of('Admin') }
  })
}

type IncomeQuery = { now: Date; count: number; currency: string }

/** Per month: the income expected from the Premium accounts at its end, and the payments approved in it. */
export async function findIncome(db: Db, { now, count, currency }: IncomeQuery): Promise<IncomeOfMonth[]> {
  const months = lastMonths(now, count)
  const [changes, payments] = [await findPremiumChanges(db, months), await findPayments(db, months, currency)]
  let premiumUsers = changes.get(0) ?? 0
  return months.map(({ name }, i) => {
    premiumUsers += changes.get(i + 1) ?? 0
    return {
      month: name,
      premiumUsers,
      expected: PREMIUM.pricePerMonth * premiumUsers,
      collected: payments.get(i + 1)?.collected ?? 0,
      refunded: payments.get(i + 1)?.refunded ?? 0,
    }
  })
}

/** Net change in Premium accounts per month, by bucket. Bucket 0 holds everything before the first month. */
async function findPremiumChanges(db: Db, months: Month[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ month: number; change: number }>`
    select ${monthIndex(sql`at`, months)} as month, sum(change) as change
    from (
      select began_at as at, 1 as change from premium_times
      union all
      select ended_at, -1 from premium_times where ended_at is not null
    ) as changes
    group by 1`.execute(db)
  return new Map(rows.map(({ month, change }) => [month, change]))
}

/** A payment counts in the month it was approved, also as a refund if it was refunded later. */
async function findPayments(db: Db, months: Month[], currency: string) {
  const { rows } = await sql<{ month: number; collected: number; refunded: number }>`
    select ${monthIndex(sql`approved_at`, months)} as month,
      coalesce(sum(payments.amount - returned) filter (where status = 'approved'), 0) as collected,
      coalesce(sum(case when status = 'approved' then returned else payments.amount end)
        filter (where status in ('approved', 'refunded', 'charged_back')), 0) as refunded
    from payments
    left join withdrawals on payment_id = payments.id and refunded_at is not null
    cross join lateral coalesce(withdrawals.amount, 0) as returned
    where approved_at >= ${startOf(months)} and currency = ${currency}
    group by 1`.execute(db)
  return new Map(rows.map(({ month, ...sums }) => [month, sums]))
}

/** A month in UTC, as 2026-03. */
type Month = { name: string; startsAt: Date }

/** The current month last. */
function lastMonths(now: Date, count: number): Month[] {
  return Array.from({ length: count }, (_, i) => {
    const startsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - i), 1))
    return { name: startsAt.toISOString().slice(0, 7), startsAt }
  })
}

const startOf = ([first]: Month[]) => first?.startsAt ?? new Date(0)

/** The 1-based index of the month. Over a million rows, width_bucket is much faster than date_trunc per row. */
const monthIndex = (moment: ReturnType<typeof sql>, months: Month[]) =>
  sql<number>`width_bucket(${moment}, ${months.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[])`
