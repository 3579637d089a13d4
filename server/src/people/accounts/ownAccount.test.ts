import { changeName, login, perfil } from '@remusic/contract/people/schemas/accounts'
import { closeOneSession, mySessions } from '@remusic/contract/people/schemas/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { deviceOf } from './device.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('my sessions', () => {
  test('are listed with the device that opened them, and the current one is marked', async () => {
    const { id, email, password } = await aUser(app.db)
    const token = await aSession(app.db, id)
    await app.request(login.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
      body: JSON.stringify({ email, password }),
    })
    const { data } = await app.call(mySessions, {}, { token })
    expect(data.items.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Firefox en Windows', current: false },
      { device: '', current: true },
    ])
  })

  test('can be closed one by one: that token stops working, the others keep working', async () => {
    const { id } = await aUser(app.db)
    const [mine, lost] = [await aSession(app.db, id), await aSession(app.db, id)]
    const { data } = await app.call(mySessions, {}, { token: mine })
    const other = data.items.find((session) => !session.current)?.id ?? ''
    expect((await app.call(closeOneSession, { params: { id: other } }, { token: mine })).status).toBe(200)
    expect((await app.call(perfil, {}, { token: lost })).status).toBe(401)
    expect((await app.call(perfil, {}, { token: mine })).status).toBe(200)
    expect((await app.call(closeOneSession, { params: { id: other } }, { token: mine })).status).toBe(404)
  })

  test('cannot be closed by another user', async () => {
    const [me, stranger] = [await aUser(app.db), await aUser(app.db)]
    const [token, theirs] = [await aSession(app.db, me.id), await aSession(app.db, stranger.id)]
    const { data } = await app.call(mySessions, {}, { token: theirs })
    const id = data.items[0]?.id ?? ''
    expect((await app.call(closeOneSession, { params: { id } }, { token })).status).toBe(404)
    expect((await app.call(perfil, {}, { token: theirs })).status).toBe(200)
  })
})

describe('my name', () => {
  test('changes everywhere, trimmed', async () => {
    const token = await aSession(app.db, (await aUser(app.db)).id)
    expect((await app.call(changeName, { body: { name: '  Ana Ñandú ' } }, { token })).status).toBe(200)
    expect((await app.call(perfil, {}, { token })).data.name).toBe('Ana Ñandú')
  })

  test.each([
    { name: ' ', sentence: 'Escribe tu nombre' },
    { name: 'a'.repeat(61), sentence: 'El nombre puede tener hasta 60 caracteres' },
  ])('$name is rejected: $sentence', async ({ name, sentence }) => {
    const token = await aSession(app.db, (await aUser(app.db)).id)
    const { status, data } = await app.call(changeName, { body: { name } }, { token })
    expect(status).toBe(422)
    expect(data).toMatchObject({ fields: { name: sentence } })
  })
})

test.each([
  [FIREFOX, 'Firefox en Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari en iOS',
  ],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome en Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge en macOS',
  ],
  ['curl/8.5', ''],
  [undefined, ''],
])('%s is shown as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
