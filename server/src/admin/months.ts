import type { IncomeOfMonth, RegistrationsOfMonth } from '@remusic/contract/admin'
import { PREMIUM } from '@remusic/contract/plans'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

/** How many accounts each of the last months brought, by the role they have now; those that left came once, too. */
export async function findRegistrations(db: Db, now: Date, count: number): Promise<RegistrationsOfMonth[]> {
  const months = lastMonths(now, count)
  const rows = await db
    .selectFrom('users')
    .select(['role', monthOf(sql`created_at`).as('month')])
    .select((users) => users.fn.countAll<number>().as('count'))
    .where('created_at', '>=', beginningOf(months))
    .groupBy(['role', 'month'])
    .execute()
  const found = new Map(rows.map((row) => [`${row.month} ${row.role}`, row.count]))
  const of = (month: string, role: string) => found.get(`${month} ${role}`) ?? 0
  return months.map((month) => ({
    month,
    Gratuito: of(month, 'Gratuito'),
    Premium: of(month, 'Premium'),
    Admin: of(month, 'Admin'),
  }))
}

type Asked = { now: Date; count: number; currency: string }

/** What the Premium accounts at the end of each month would pay, and what the payments of that month brought. */
export async function findIncome(db: Db, { now, count, currency }: Asked): Promise<IncomeOfMonth[]> {
  const months = lastMonths(now, count)
  const [changes, payments] = [
    await findPremiumChanges(db, beginningOf(months)),
    await findPayments(db, beginningOf(months), currency),
  ]
  let premiumUsers = 0
  return months.map((month) => {
    premiumUsers += changes.get(month) ?? 0
    return {
      month,
      premiumUsers,
      expected: PREMIUM.pricePerMonth * premiumUsers,
      collected: payments.get(month)?.collected ?? 0,
      refunded: payments.get(month)?.refunded ?? 0,
    }
  })
}

/** By how many each month changed the number of Premium accounts; the first one's figure has all that was before. */
async function findPremiumChanges(db: Db, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; change: number }>`
    select ${monthOf(sql`greatest(at, ${since})`)} as month, sum(change) as change
    from (
      select began_at as at, 1 as change from premium_times
      union all
      select ended_at, -1 from premium_times where ended_at is not null
    ) as changes
    group by 1`.execute(db)
  return new Map(rows.map(({ month, change }) => [month, change]))
}

/** A payment counts in the month it was approved; one that was given back later, there too, as refunded. */
async function findPayments(db: Db, since: Date, currency: string) {
  const { rows } = await sql<{ month: string; collected: number; refunded: number }>`
    select ${monthOf(sql`approved_at`)} as month,
      coalesce(sum(amount) filter (where status = 'approved'), 0) as collected,
      coalesce(sum(amount) filter (where status in ('refunded', 'charged_back')), 0) as refunded
    from payments
    where approved_at >= ${since} and currency = ${currency}
    group by 1`.execute(db)
  return new Map(rows.map(({ month, ...sums }) => [month, sums]))
}

const monthOf = (moment: ReturnType<typeof sql>) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM')`

/** '2026-03' and so on, the current month last, in UTC. */
function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - i), 1))
      .toISOString()
      .slice(0, 7),
  )
}

const beginningOf = (months: string[]) => new Date(`${months[0]}-01T00:00:00.000Z`)
