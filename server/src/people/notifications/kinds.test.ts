import { NOTIFICATION, type NotificationType, PREFERENCES } from '@remusic/contract/people/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { isViolationOf } from '../../base/database/databaseErrors.ts'
import { type NotificationEvent, notify } from './notify.ts'
import { savePreferencesOf } from './preferences.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The type numbers for which the database does not report a violation of the constraint. */
async function acceptedBy(constraint: string, store: (type: NotificationType) => Promise<unknown>) {
  const accepted: number[] = []
  const highest = Math.max(...Object.values(NOTIFICATION))
  for (let type = 0; type <= highest + 1; type++)
    try {
      await store(type as NotificationType)
      accepted.push(type)
    } catch (error) {
      if (!isViolationOf(error, constraint)) throw error
    }
  return accepted
}

test('the database accepts every kind of notification and no other', async () => {
  const { id } = await aUser(app.db)
  const accepted = await acceptedBy('notifications_type_check', (type) =>
    app.db
      .insertInto('notifications')
      .values({ receiver_id: id, type, group_key: `kind ${type}`, title: 'Aviso' })
      .execute(),
  )
  expect(accepted).toEqual(Object.values(NOTIFICATION))
})

test('the database accepts a preference for every kind that can be switched off and for no other', async () => {
  const { id } = await aUser(app.db)
  const accepted = await acceptedBy('notification_preferences_type_check', (type) =>
    app.db.insertInto('notification_preferences').values({ user_id: id, type }).execute(),
  )
  expect(accepted).toEqual(PREFERENCES.map(({ type }) => type))
})

test('a kind that is switched off is not stored', async () => {
  const { id } = await aUser(app.db)
  const preferences = PREFERENCES.map(({ type }) => ({ type, inApp: false, byMail: false }))
  await savePreferencesOf(app.db, id, preferences)
  const subject = { reviewId: id, chatId: id, roomId: id, artistId: 1, targetId: 1 }
  for (const { type } of PREFERENCES)
    expect(
      await notify(
        app.db,
        { type, ...subject, receiverId: id, title: 'Aviso' } as NotificationEvent,
        new Date(),
      ),
      `${type}`,
    ).toBe(null)
})
