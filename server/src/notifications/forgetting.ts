import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'

const FORGET = 'notifications-forget'
const KEPT_MS = 90 * 86_400_000
/** So many in one transaction: nobody waits long for their bell. */
const AT_ONCE = 5_000

/** Every night. What nobody has seen yet stays, however old it is. */
export function forgetNotificationsNightly({ jobs, db, clock }: Deps) {
  jobs.define(FORGET, async () => {
    while ((await forgetOldNotifications(db, clock.now())) === AT_ONCE);
  })
  jobs.schedule(FORGET, '25 4 * * *')
}

/** How many it was. */
export async function forgetOldNotifications(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', (notifications) =>
      notifications
        .selectFrom('notifications')
        .select('id')
        .where('unread', '=', false)
        .where('updated_at', '<', new Date(now.getTime() - KEPT_MS))
        .orderBy('updated_at')
        .limit(AT_ONCE),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
