import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { findRunningPeriods, lockOwner, paidUntil, syncRole } from './periods.ts'
import { premiumEnded, premiumEndsSoon } from './planNotifications.ts'

const BATCH_SIZE = 100
const REMIND_BEFORE_MS = 3 * 86_400_000

/** Downgrades every user whose last paid month has ended. */
export async function endExpiredPlans(deps: Deps, now: Date): Promise<void> {
  const seen: string[] = []
  for (;;) {
    const owners = await findOwnersOfEnded(deps.db, now, seen)
    if (owners.length === 0) return
    for (const userId of owners) await logFailure(deps, userId, () => endPeriodsOf(deps, userId, now))
    seen.push(...owners)
  }
}

/** An error for one user must not stop the others; the next run retries. */
async function logFailure({ log }: Deps, userId: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, userId }, 'premium: could not expire or remind a user')
  }
}

async function findOwnersOfEnded(db: Db, now: Date, seen: readonly string[]) {
  const rows = await db
    .selectFrom('premium_periods')
    .select('user_id as userId')
    .where('ends_at', '<=', now)
    .where('revoked_at', 'is', null)
    .where('closed_at', 'is', null)
    .$if(seen.length > 0, (periods) => periods.where('user_id', 'not in', seen))
    .orderBy('ends_at')
    .limit(BATCH_SIZE)
    .execute()
  return [...new Set(rows.map((row) => row.userId))]
}

async function endPeriodsOf(deps: Deps, userId: string, now: Date) {
  const announce = await deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, userId)
    const ended = await tx
      .updateTable('premium_periods')
      .set({ closed_at: now })
      .where('user_id', '=', userId)
      .where('ends_at', '<=', now)
      .where('revoked_at', 'is', null)
      .where('closed_at', 'is', null)
      .returning('ends_at as endsAt')
      .execute()
    const lastEnd = paidUntil(ended)
    const role = await syncRole(tx, user, now)
    if (!lastEnd || role.before === role.after) return () => {}
    await recordAudit(tx, {
      actorId: null,
      action: 'premium-ended',
      targetUserId: userId,
      before: { role: role.before },
      after: { role: role.after },
    })
    return premiumEnded(deps, tx, user, role, lastEnd)
  })
  announce(deps)
}

/** Reminds users whose last paid month ends within three days, once per end date, unless they have cancelled. */
export async function sendReminders(deps: Deps, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + REMIND_BEFORE_MS)
  const { rows } = await sql<{ userId: string }>`
    select premium_periods.user_id as "userId"
    from premium_periods join users on users.id = premium_periods.user_id
    left join subscriptions on subscriptions.user_id = users.id
    where ends_at > ${now} and ends_at <= ${soon} and revoked_at is null and closed_at is null
      and users.role = 'Premium' and users.active and cancelled_at is null
      and reminded_for is distinct from ends_at
      and not exists (
        select from premium_periods later
        where later.user_id = users.id and later.revoked_at is null
          and (later.ends_at is null or later.ends_at > premium_periods.ends_at)
      )
    order by ends_at`.execute(deps.db)
  for (const { userId } of rows) await logFailure(deps, userId, () => remind(deps, userId, now))
}

async function remind(deps: Deps, userId: string, now: Date) {
  const announce = await deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, userId)
    const until = paidUntil(await findRunningPeriods(tx, userId, now))
    if (!until || until.getTime() - now.getTime() > REMIND_BEFORE_MS) return () => {}
    const isDue = await tx
      .insertInto('subscriptions')
      .values({ user_id: userId, reminded_for: until, updated_at: now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ reminded_for: until, updated_at: now })
          .where('subscriptions.reminded_for', 'is distinct from', until)
          .where('subscriptions.cancelled_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    return isDue ? premiumEndsSoon(deps, tx, user, until) : () => {}
  })
  announce(deps)
}
