import { RESTORE_HOURS } from '@remusic/contract/music/listenLater'
import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'

const DELETE_JOB = 'listen-later-forget'

/** Runs every hour. */
export function deleteRemovedEntriesHourly({ jobs, db }: Deps) {
  jobs.defineExpiry(DELETE_JOB, async (now) => {
    await deleteRemovedEntries(db, now)
  })
  jobs.schedule(DELETE_JOB, '50 * * * *')
}

/** Deletes removed entries that can no longer be restored. Returns how many were deleted. */
export async function deleteRemovedEntries(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - RESTORE_HOURS * 3_600_000)
  return deleteInBatches(db, 'listen_later', (entry) => entry('removed_at', '<', cutoff), {
    orderBy: 'removed_at',
  })
}
