import { openRoom } from '@remusic/contract/together/schemas/listeningRooms'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { advanceDue, endLeases } from './ticks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a tick on which nothing is due begins no transaction', async () => {
  const { id } = await aUser(app.db, { role: 'Premium' })
  const host = { token: await aSession(app.db, id) }
  const song = await aSong(app.db)
  const apiId = '840001'
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  const body = { name: 'En calma', access: 'link' as const, songIds: [apiId] }
  const { data: room } = await app.call(openRoom, { body }, host)
  expect(room.current?.song?.apiId).toBe(apiId)

  const begun = vi.spyOn(app.db, 'transaction')
  expect([await advanceDue(app.db), await endLeases(app.db)]).toEqual([[], []])
  expect(begun).not.toHaveBeenCalled()
})
