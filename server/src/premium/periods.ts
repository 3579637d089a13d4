import type { Db } from '../database/client.ts'

/** Premium as a gift of an Admin: it has no end. */
export async function grantByAdmin(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.insertInto('premium_periods').values({ user_id: userId, starts_at: now }).execute()
}

/** Takes back every period that still runs or would begin later. */
export async function revokePeriods(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('premium_periods')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((period) => period.or([period('ends_at', 'is', null), period('ends_at', '>', now)]))
    .execute()
}
