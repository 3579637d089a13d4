import { likeReview } from '@remusic/contract/opinions/schemas/reviews'
import { listNotifications, readAllNotifications } from '@remusic/contract/people/schemas/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { deleteOldNotifications } from './retention.ts'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a read notification is deleted after ninety days, an unread one is kept', async () => {
  const author = await aUser(app.db)
  const me = { token: await aSession(app.db, author.id) }
  const fan = { token: await aSession(app.db, (await aUser(app.db)).id) }
  const titles = async () => {
    const { data } = await app.call(listNotifications, { query: {} }, me)
    return data.items.map(({ reviewId }) => reviewId)
  }
  const [seen, unseen] = [
    await aReview(app.db, { userId: author.id }),
    await aReview(app.db, { userId: author.id }),
  ]
  await app.call(likeReview, { params: { id: seen.id } }, fan)
  await app.call(readAllNotifications, { body: {} }, me)
  await app.call(likeReview, { params: { id: unseen.id } }, fan)

  expect(await deleteOldNotifications(app.db, new Date(Date.now() + 89 * DAY_MS))).toBe(0)
  expect(await titles()).toEqual([unseen.id, seen.id])
  expect(await deleteOldNotifications(app.db, new Date(Date.now() + 91 * DAY_MS))).toBe(1)
  expect(await titles()).toEqual([unseen.id])
})
