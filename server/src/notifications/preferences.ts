import { type MailedType, PREFERENCES } from '@remusic/contract/notifications'
import type { Preference } from '@remusic/contract/schemas/notifications'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

/** Whether the user in this column wants mail of this kind. The preference for the app is checked by notify(). */
export const mailWanted = (column: string, type: MailedType) => sql<boolean>`coalesce(
  (select by_mail from notification_preferences where user_id = ${sql.ref(column)} and type = ${sql.lit(type)}), true
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
    return { type, inApp: saved?.in_app ?? true, byMail: mails && (saved?.by_mail ?? true) }
  })
}

export async function savePreferencesOf(db: Db, userId: string, preferences: Preference[]): Promise<void> {
  // The last entry of a type wins: one statement may write a row only once.
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
