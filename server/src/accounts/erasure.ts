import type { Db } from '../database/client.ts'
import { deleteMailsTo } from '../platform/mail.ts'

const DAY_MS = 86_400_000
/** How long personal data is kept after the restore window has closed. */
const RETENTION_MS = 30 * DAY_MS
const BATCH_SIZE = 100

export const ERASED_NAME = 'Usuario eliminado'

/** Erases the personal data of accounts past retention. Their reviews and comments stay, under an anonymous name. */
export async function eraseExpiredAccounts(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('restore_until', '<', new Date(now.getTime() - RETENTION_MS))
    .where('erased_at', 'is', null)
    .limit(BATCH_SIZE)
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
    'security_events',
    'one_time_tokens',
    'passkeys',
    'totp_secrets',
    'recovery_codes',
    'artist_follows',
    'album_follows',
    'notification_preferences',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('user_follows')
    .where((follow) => follow.or([follow('follower_id', '=', userId), follow('followed_id', '=', userId)]))
    .execute()
  await tx
    .deleteFrom('blocks')
    .where((block) => block.or([block('blocker_id', '=', userId), block('blocked_id', '=', userId)]))
    .execute()
  await tx.deleteFrom('notifications').where('receiver_id', '=', userId).execute()
  await tx
    .updateTable('appeals')
    .set({ text: null })
    .where('case_id', 'in', (cases) =>
      cases.selectFrom('report_cases').select('id').where('author_id', '=', userId),
    )
    .execute()
  if (user.email) {
    await tx.deleteFrom('registrations').where('email', '=', user.email).execute()
    await deleteMailsTo(tx, user.email)
  }
}
