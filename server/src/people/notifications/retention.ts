import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import { deleteOldReleases } from './releases.ts'

const DELETE_JOB = 'notifications-forget'
const RETENTION_MS = 90 * 86_400_000
/** This is the largest table that is cleaned up, so it has a job of its own. A run ends before the queue considers the job lost. */
const BUDGET_MS = 200_000

/** Runs every hour. Unread notifications are kept, however old they are. */
export function deleteOldNotificationsHourly({ jobs, db }: Deps) {
  jobs.defineExpiry(DELETE_JOB, async (now) => {
    await deleteOldNotifications(db, now)
    await deleteOldReleases(db, now)
  })
  jobs.schedule(DELETE_JOB, '35 * * * *')
}

/** Returns how many were deleted. */
export async function deleteOldNotifications(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - RETENTION_MS)
  return deleteInBatches(
    db,
    'notifications',
    (notification) => notification.and([sql<boolean>`not unread`, notification('updated_at', '<', cutoff)]),
    { orderBy: 'updated_at', budgetMs: BUDGET_MS },
  )
}
