import { sql } from 'kysely'
import type { Deps } from '../platform/deps.ts'
import { endPremium } from './expiry.ts'
import { findRunningPeriods, paidUntil } from './periods.ts'

/** For demonstrations: somebody's paid time passes at once, as if it had begun that much earlier. */
export async function letPremiumPass(deps: Deps, attemptId: string): Promise<void> {
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
  await endPremium(deps)
}
