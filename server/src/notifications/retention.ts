import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'

const DELETE_JOB = 'notifications-forget'
const RETENTION_MS = 90 * 86_400_000
/** Rows per transaction, so that no reader waits long for the locks. */
const MAX_BATCH_SIZE = 5_000

/** Runs every night. Unread notifications are kept, however old they are. */
export function deleteOldNotificationsNightly({ jobs, db }: Deps) {
  jobs.defineExpiry(DELETE_JOB, async (now) => {
    while ((await deleteOldNotifications(db, now)) === MAX_BATCH_SIZE);
  })
  jobs.schedule(DELETE_JOB, '25 4 * * *')
}

/** Deletes one batch and returns how many rows it had. */
export async function deleteOldNotifications(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', (notifications) =>
      notifications
        .selectFrom('notifications')
        .select('id')
        .where('unread', '=', false)
        .where('updated_at', '<', new Date(now.getTime() - RETENTION_MS))
        .orderBy('updated_at')
        .limit(MAX_BATCH_SIZE),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
