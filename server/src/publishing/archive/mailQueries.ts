import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

export async function wantsMails(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('archive_mails')
    .select('wanted')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.wanted ?? false
}

/** The first mail is sent next month, because the person can download the archive of today at once. */
export async function saveMails(
  db: Db,
  userId: string,
  { wanted, month }: { wanted: boolean; month: string },
): Promise<void> {
  await db
    .insertInto('archive_mails')
    .values({ user_id: userId, wanted, sent_month: month })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ wanted, sent_month: month }))
    .execute()
}

/** Returns false if the token belongs to nobody. Unsubscribing is idempotent. */
export async function leaveByToken(db: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('archive_mails')
    .set({ wanted: false })
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type Reader = { id: string; name: string; email: string; token: string }

/** The next people who have not been sent this month's mail, by id. The rows stay locked, so that two servers do not send the same mail. */
export async function takeReaders(
  tx: Db,
  { month, after, limit }: { month: string; after: string | null; limit: number },
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select users.id, users.name, users.email, token
    from archive_mails join users on users.id = archive_mails.user_id
    where wanted and (sent_month is null or sent_month < ${month}::date)
      and (${after}::uuid is null or user_id > ${after})
      and users.active and users.email is not null
    order by user_id limit ${limit}
    for update of archive_mails skip locked`.execute(tx)
  return rows
}

export async function markSent(tx: Db, readerIds: string[], month: string): Promise<void> {
  await tx.updateTable('archive_mails').set({ sent_month: month }).where('user_id', 'in', readerIds).execute()
}
