import type { IncomeOfMonth, RegistrationsOfMonth } from '@remusic/contract/admin'
import { PREMIUM, type Role } from '@remusic/contract/plans'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

/** How many accounts each of the last months brought, by the role they have now; those that left came once, too. */
export async function findRegistrations(db: Db, now: Date, count: number): Promise<RegistrationsOfMonth[]> {
  const months = lastMonths(now, count)
  const rows = await db
    .selectFrom('users')
    .select(['role', numberOf(sql`created_at`, months).as('month')])
    .select((users) => users.fn.countAll<number>().as('count'))
    .where('created_at', '>=', beginningOf(months))
    .groupBy(['role', 'month'])
    .execute()
  return months.map(({ name }, i) => {
    const of = (role: Role) => rows.find((row) => row.month === i + 1 && row.role === role)?.count ?? 0
    return { month: name, Gratuito: of('Gratuito'), Premium: of('Premium'), Admin: of('Admin') }
  })
}

type Asked = { now: Date; count: number; currency: string }

/** What the Premium accounts at the end of each month would pay, and what the payments of that month brought. */
export async function findIncome(db: Db, { now, count, currency }: Asked): Promise<IncomeOfMonth[]> {
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

/** By how many each month changed the number of Premium accounts; 0 has all that was before. */
async function findPremiumChanges(db: Db, months: Month[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ month: number; change: number }>`
    select ${numberOf(sql`at`, months)} as month, sum(change) as change
    from (
      select began_at as at, 1 as change from premium_times
      union all
      select ended_at, -1 from premium_times where ended_at is not null
    ) as changes
    group by 1`.execute(db)
  return new Map(rows.map(({ month, change }) => [month, change]))
}

/** A payment counts in the month it was approved; one that was given back later, there too, as refunded. */
async function findPayments(db: Db, months: Month[], currency: string) {
  const { rows } = await sql<{ month: number; collected: number; refunded: number }>`
    select ${numberOf(sql`approved_at`, months)} as month,
      coalesce(sum(amount) filter (where status = 'approved'), 0) as collected,
      coalesce(sum(amount) filter (where status in ('refunded', 'charged_back')), 0) as refunded
    from payments
    where approved_at >= ${beginningOf(months)} and currency = ${currency}
    group by 1`.execute(db)
  return new Map(rows.map(({ month, ...sums }) => [month, sums]))
}

/** A month in UTC, as 2026-03. */
type Month = { name: string; begins: Date }

/** The current month last. */
function lastMonths(now: Date, count: number): Month[] {
  return Array.from({ length: count }, (_, i) => {
    const begins = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - i), 1))
    return { name: begins.toISOString().slice(0, 7), begins }
  })
}

const beginningOf = ([first]: Month[]) => first?.begins ?? new Date(0)

/** Which of the months a moment is in, counted from 1: among a million rows far quicker than asking each for its month. */
const numberOf = (moment: ReturnType<typeof sql>, months: Month[]) =>
  sql<number>`width_bucket(${moment}, ${months.map(({ begins }) => begins.toISOString())}::timestamptz[])`
