import { sql } from 'kysely'
import type { Deps } from '../../base/deps.ts'
import { endExpiredPlans } from './expiry.ts'
import { findRunningPeriods, paidUntil } from './periods.ts'

/** For demonstrations: shifts the user's paid periods into the past, so that Premium ends now. */
export async function fastForwardPremium(deps: Deps, attemptId: string): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('user_id as userId')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  const until = attempt && paidUntil(await findRunningPeriods(db, attempt.userId, now))
  if (!until) return
  const passed = sql<string>`make_interval(secs => ${(until.getTime() - now.getTime()) / 1_000})`
  await db
    .updateTable('premium_periods')
    .set((period) => ({
      starts_at: sql<Date>`${period.ref('starts_at')} - ${passed}`,
      ends_at: sql<Date>`${period.ref('ends_at')} - ${passed}`,
    }))
    .where('user_id', '=', attempt.userId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()
  await endExpiredPlans(deps, now)
}
