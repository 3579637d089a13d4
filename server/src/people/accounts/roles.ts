import type { Role } from '@remusic/contract/people/plans'
import type { Db } from '../../base/database/client.ts'

/** Changes a user's role. The caller must hold the lock on the user's row, so that checks and change are one step. */
export async function setRole(tx: Db, userId: string, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
}
