import type { Db } from '../database/client.ts'

const DAY_MS = 86_400_000
/** Personal data outlives the window to restore an account by so long. */
const KEPT_AFTER_WINDOW_MS = 30 * DAY_MS
const AT_ONCE = 100

export const ERASED_NAME = 'Usuario eliminado'

/** Forgets the people whose window to come back closed long ago; what they wrote stays under a name that is nobody's. */
export async function eraseForgottenAccounts(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('restore_until', '<', new Date(now.getTime() - KEPT_AFTER_WINDOW_MS))
    .where('erased_at', 'is', null)
    .limit(AT_ONCE)
    .execute()
  for (const { id } of due) await db.transaction().execute((tx) => erase(tx, id, now))
  return due.length
}

async function erase(tx: Db, userId: string, now: Date) {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'picture_id as pictureId'])
    .where('id', '=', userId)
    .where('active', '=', false)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return
  await tx
    .updateTable('users')
    .set({
      name: ERASED_NAME,
      email: null,
      password_hash: null,
      google_sub: null,
      picture_id: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
  if (user.pictureId) await tx.deleteFrom('pictures').where('id', '=', user.pictureId).execute()
  for (const table of [
    'sessions',
    'known_places',
    'one_time_tokens',
    'artist_follows',
    'album_follows',
    'notification_preferences',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('user_follows')
    .where((follow) => follow.or([follow('follower_id', '=', userId), follow('followed_id', '=', userId)]))
    .execute()
  await tx.deleteFrom('notifications').where('receiver_id', '=', userId).execute()
  if (user.email) {
    await tx.deleteFrom('registrations').where('email', '=', user.email).execute()
    await tx.deleteFrom('mails').where('to_address', '=', user.email).execute()
  }
}
