import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'

/** How long moderators can read the text of a message from before it was edited or deleted. */
const EDITS_KEPT_MS = 30 * 86_400_000

export async function deleteOldEdits(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - EDITS_KEPT_MS)
  await deleteInBatches(db, 'message_edits', (edit) => edit('replaced_at', '<', cutoff), {
    orderBy: 'replaced_at',
  })
}
