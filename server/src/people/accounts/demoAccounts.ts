import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { databaseTime } from '../../base/database/clock.ts'
import { DEMO_DOMAIN } from '../../config.ts'
import { type Erasures, eraseExpiredAccounts } from './erasure.ts'

/** A literal, because PostgreSQL uses the partial index only if it knows the pattern when it plans the query. */
const IS_OF_THE_DEMO = sql<boolean>`email like ${sql.lit(`%@${DEMO_DOMAIN}`)}`
/** Long past every retention period, so that erasure finds the accounts at once. */
const LONG_AGO = new Date(0)

/**
 * Removes the accounts of the demo, one of which is an Admin, because their password is public. Every start outside demo mode
 * calls this, since its database may have served a demo before. Returns how many there were.
 *
 * They are erased like the accounts of members who have left rather than deleted, because the payment ledger and the audit log
 * are append-only and refer to them. Erasure keeps the same rows of these accounts as of a member.
 */
export async function removeDemoAccounts(db: Db, erasures: Erasures): Promise<number> {
  const now = await databaseTime(db)
  const removed = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('registrations').where(IS_OF_THE_DEMO).execute()
    const users = await tx
      .updateTable('users')
      .set((users) => ({
        role: 'Gratuito',
        password_hash: null,
        google_sub: null,
        deactivated_at: users.fn.coalesce('deactivated_at', users.val(now)),
        restore_until: LONG_AGO,
      }))
      .where(IS_OF_THE_DEMO)
      .returning('id')
      .execute()
    const ids = users.map(({ id }) => id)
    if (ids.length > 0) await tx.deleteFrom('sessions').where('user_id', 'in', ids).execute()
    return ids.length
  })
  if (removed > 0) await eraseExpiredAccounts(db, erasures, now, { budgetMs: Number.POSITIVE_INFINITY })
  return removed
}
