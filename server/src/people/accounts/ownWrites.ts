import { batch } from '../../base/common/batch.ts'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import type { Replica } from '../../base/database/replica.ts'
import type { Me, OwnWrites } from '../../base/http/handle.ts'

/** Older marks are ignored, because a replica is no longer used once it is half as far behind. */
export const MARK_HOURS = 2

/** Without a replica every read sees the latest writes, so nothing has to be remembered. */
export const withoutReplica = (db: Db): OwnWrites => ({ remember: async () => {}, readsOf: () => db })

/** Lets the replica answer a person only once it has everything that this person wrote, on whichever server and device. */
export function createOwnWrites(db: Db, replica: Replica): OwnWrites {
  const mark = batch(async (userIds: string[]) => {
    await markWrites(db, userIds)
    return userIds
  })
  return {
    async remember({ id }) {
      // A lost connection may have broken the statement; the second attempt gets another connection.
      await mark(id).catch(() => mark(id))
    },
    readsOf: (me) => (me?.mark ? replica.readsWhere((tx) => hasMark(tx, me)) : replica.db),
  }
}

/**
 * Marks that these people have written. Call it in the transaction of a write, or after it: a replica replays transactions in commit order,
 * so a replica that has the mark also has the write.
 */
export async function markWrites(db: Db, userIds: readonly string[]): Promise<void> {
  // Rows are locked in the order of their ids, so two servers that mark the same people cannot deadlock.
  const rows = [...new Set(userIds)].sort().map((id) => ({ user_id: id }))
  await db
    .insertInto('last_writes')
    .values(rows)
    .onConflict((known) =>
      known.column('user_id').doUpdateSet((row) => ({
        mark: row.ref('excluded.mark'),
        written_at: row.ref('excluded.written_at'),
      })),
    )
    .execute()
}

/** Marks are random, so one of a primary that was lost with its latest writes is never taken for one of its successor. */
async function hasMark(db: Db, { id, mark }: Pick<Me, 'id' | 'mark'>): Promise<boolean> {
  const found = await compiledQuery(db, 'own write', { id, mark }, ({ id, mark }) =>
    db.selectFrom('last_writes').select('user_id').where('user_id', '=', id).where('mark', '=', mark),
  )
  return found.length > 0
}
