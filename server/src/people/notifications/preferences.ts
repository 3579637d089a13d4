import { type MailedType, PREFERENCES } from '@remusic/contract/people/notifications'
import type { Preference } from '@remusic/contract/people/schemas/notifications'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** Whether mail of this kind is sent to people who have chosen nothing. */
function mailsAtFirst(type: Preference['type']): boolean {
  return PREFERENCES.some((kind) => kind.type === type && kind.mails && !('mailsAtFirst' in kind))
}

/** Whether the user in this column wants mail of this kind. The preference for the app is checked by notify(). */
export const mailWanted = (column: string, type: MailedType) => sql<boolean>`coalesce(
  (select by_mail from notification_preferences where user_id = ${sql.ref(column)} and type = ${sql.lit(type)}), ${sql.lit(mailsAtFirst(type))}
)`

export async function wantsMail(db: Db, userId: string, type: MailedType): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select(mailWanted('users.id', type).as('isWanted'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return person?.isWanted ?? true
}

export async function findPreferences(db: Db, userId: string): Promise<Preference[]> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['type', 'in_app', 'by_mail'])
    .where('user_id', '=', userId)
    .execute()
  return PREFERENCES.map(({ type, mails }) => {
    const saved = rows.find((row) => row.type === type)
    return { type, inApp: saved?.in_app ?? true, byMail: mails && (saved?.by_mail ?? mailsAtFirst(type)) }
  })
}

export async function savePreferencesOf(db: Db, userId: string, preferences: Preference[]): Promise<void> {
  // One statement may write a row only once, so the last entry of a type wins.
  const byType = new Map(preferences.map((preference) => [preference.type, preference]))
  await db
    .insertInto('notification_preferences')
    .values(
      [...byType.values()].map(({ type, inApp, byMail }) => ({
        user_id: userId,
        type,
        in_app: inApp,
        by_mail: byMail,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type']).doUpdateSet((saved) => ({
        in_app: saved.ref('excluded.in_app'),
        by_mail: saved.ref('excluded.by_mail'),
      })),
    )
    .execute()
}

/** Ends mails of one kind, and changes nothing else. */
export async function stopMails(db: Db, userId: string, type: MailedType): Promise<void> {
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId, type, by_mail: false })
    .onConflict((conflict) => conflict.columns(['user_id', 'type']).doUpdateSet({ by_mail: false }))
    .execute()
}
