import { createHmac, randomUUID } from 'node:crypto'
import {
  deactivate,
  login,
  logout,
  logoutEverywhere,
  perfil,
  resetPassword,
  restore,
  showEmail,
} from '@remusic/contract/people/schemas/accounts'
import {
  closeOneSession,
  closePageSession,
  mySessions,
  openPageSession,
} from '@remusic/contract/people/schemas/sessions'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ERASURES } from '../../erasures.ts'
import { eraseExpiredAccounts } from './erasure.ts'
import { mailResetLink } from './reset.ts'

const PAGE = '/prueba-pagina'
const DAY_MS = 86_400_000

/** A page that shows who the cookie identifies. */
const servePage = (server: FastifyInstance) =>
  server.get(PAGE, { schema: { hide: true } }, async (request) => ({
    viewer: (await server.identifyPage(request))?.name ?? null,
  }))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ routes: servePage })
})
afterAll(() => app.stop())

async function viewerWith(cookie: string) {
  const response = await app.request(PAGE, { headers: { cookie } })
  expect(response.status).toBe(200)
  return ((await response.json()) as { viewer: string | null }).viewer
}

const COOKIE = /^(page=[0-9a-f-]{36}\.[\w-]{43}); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/
const CLEARED = 'page=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'

/** The cookie that the response sets, as a browser would send it back. */
const cookieIn = ({ headers }: { headers: Headers }) =>
  COOKIE.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
const isCleared = ({ headers }: { headers: Headers }) => headers.get('set-cookie') === CLEARED

async function aMember({ name = 'Luz', active = true } = {}) {
  const user = await aUser(app.db, { name, active })
  const token = await aSession(app.db, user.id)
  const cookie = cookieIn(await app.call(openPageSession, {}, { token }))
  expect(await viewerWith(cookie)).toBe(name)
  return { ...user, token, cookie }
}

describe('the page cookie', () => {
  test('is set when a user signs in, and identifies them on pages', async () => {
    const { email, password } = await aUser(app.db, { name: 'Ana' })
    const answer = await app.call(login, { body: { email, password } })
    expect(answer.headers.get('set-cookie')).toMatch(COOKIE)
    expect(Object.keys(answer.data).sort()).toEqual(['active', 'id', 'token'])
    expect(await viewerWith(cookieIn(answer))).toBe('Ana')
    expect(await viewerWith(`tema=oscuro; ${cookieIn(answer)}; otra=page=1`)).toBe('Ana')
  })

  test('is not set when the password is wrong', async () => {
    const { email } = await aUser(app.db)
    const answer = await app.call(login, { body: { email, password: 'equivocada' } })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('is bound to the host and sent only over TLS if the public URL is https', async () => {
    const secure = await startTestApp({
      database: app.database,
      env: { PUBLIC_URL: 'https://remusic.example' },
      routes: servePage,
    })
    try {
      const { email, password } = await aUser(app.db, { name: 'Ana' })
      const { headers, data } = await secure.call(login, { body: { email, password } })
      const set = headers.get('set-cookie') ?? ''
      expect(set).toMatch(
        /^__Host-page=[\w.-]{80}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      )
      const [cookie = ''] = set.split(';')
      const seen = async (sent: string) =>
        (await (await secure.request(PAGE, { headers: { cookie: sent } })).json()) as object
      expect(await seen(cookie)).toEqual({ viewer: 'Ana' })
      expect(await seen(cookie.replace('__Host-', ''))).toEqual({ viewer: null })
      expect((await secure.call(logout, {}, { token: data.token })).headers.get('set-cookie')).toBe(
        '__Host-page=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
      )
    } finally {
      await secure.stop()
    }
  })

  test('is given again to the owner of a token, also of a deactivated account', async () => {
    const { token, cookie } = await aMember()
    expect(cookieIn(await app.call(openPageSession, {}, { token }))).toBe(cookie)
    await aMember({ active: false })
    const anonymous = await app.call(openPageSession, {})
    expect(anonymous.status).toBe(401)
    expect(anonymous.headers.get('set-cookie')).toBeNull()
  })

  test('is cleared on request, also without a token', async () => {
    const { token, cookie } = await aMember()
    expect(isCleared(await app.call(closePageSession, {}))).toBe(true)
    expect(isCleared(await app.call(closePageSession, {}, { token }))).toBe(true)
    expect(await viewerWith(cookie)).toBe('Luz')
  })

  test('counts as a use of its session, once an hour', async () => {
    const { id, cookie } = await aMember()
    const lastUsed = async () => {
      const sessions = app.db.selectFrom('sessions').select('last_used_at as at').where('user_id', '=', id)
      return (await sessions.executeTakeFirstOrThrow()).at.getTime()
    }
    const before = await lastUsed()
    await viewerWith(cookie)
    expect(await lastUsed()).toBe(before)
    const longAgo = new Date(Date.now() - DAY_MS)
    await app.db.updateTable('sessions').set({ last_used_at: longAgo }).where('user_id', '=', id).execute()
    await viewerWith(cookie)
    expect(await lastUsed()).toBeGreaterThan(longAgo.getTime())
  })
})

describe('the page cookie ends with its session:', () => {
  test('logging out here', async () => {
    const { token, cookie } = await aMember()
    expect(isCleared(await app.call(logout, {}, { token }))).toBe(true)
    expect(await viewerWith(cookie)).toBeNull()
  })

  test('logging out everywhere', async () => {
    const { id, cookie } = await aMember()
    const other = await aSession(app.db, id)
    expect(isCleared(await app.call(logoutEverywhere, {}, { token: other }))).toBe(true)
    expect(await viewerWith(cookie)).toBeNull()
  })

  test('closing it from another session, whose own cookie stays', async () => {
    const lost = await aMember()
    const mine = await aSession(app.db, lost.id)
    const { data } = await app.call(mySessions, {}, { token: mine })
    const [lostId, mineId] = [false, true].map(
      (current) => data.items.find((session) => session.current === current)?.id ?? '',
    )
    const close = (id = '') => app.call(closeOneSession, { params: { id } }, { token: mine })
    expect((await close(lostId)).headers.get('set-cookie')).toBeNull()
    expect(await viewerWith(lost.cookie)).toBeNull()
    expect(isCleared(await close(mineId))).toBe(true)
  })

  test('a password reset', async () => {
    const { email, cookie } = await aMember()
    await mailResetLink(app.deps, email)
    const mail = (await app.mails()).findLast((each) => each.to_address === email)
    const link = /\/olvide-password\/([\w-]{43})/.exec(mail?.text_body ?? '')?.[1] ?? ''
    const body = { password: 'una-nueva-bien-larga' }
    expect((await app.call(resetPassword, { params: { token: link }, body })).status).toBe(200)
    expect(await viewerWith(cookie)).toBeNull()
  })

  test('deactivating and restoring the account', async () => {
    const { id, token, cookie } = await aMember()
    expect(isCleared(await app.call(deactivate, { query: {}, body: { userId: id } }, { token }))).toBe(true)
    expect(await viewerWith(cookie)).toBeNull()
    const next = await aSession(app.db, id)
    expect(isCleared(await app.call(restore, { body: { userId: id } }, { token: next }))).toBe(true)
  })

  test('an Admin who deactivates another account keeps their own cookie', async () => {
    const admin = await aUser(app.db, { role: 'Admin' })
    const token = await aSession(app.db, admin.id)
    const { id, cookie } = await aMember()
    const answer = await app.call(deactivate, { query: {}, body: { userId: id } }, { token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await viewerWith(cookie)).toBeNull()
  })

  test('erasure of the account', async () => {
    const { id, cookie } = await aMember({ active: false })
    await app.db
      .updateTable('users')
      .set({ restore_until: new Date(Date.now() - 31 * DAY_MS) })
      .where('id', '=', id)
      .execute()
    await eraseExpiredAccounts(app.db, ERASURES, new Date())
    expect(await viewerWith(cookie)).toBeNull()
  })

  test.each([
    ['its end', { expires_at: new Date(Date.now() - 1_000) }],
    ['a week without use', { last_used_at: new Date(Date.now() - 7 * DAY_MS - 1_000) }],
  ])('%s', async (_name, change) => {
    const { id, cookie } = await aMember()
    await app.db.updateTable('sessions').set(change).where('user_id', '=', id).execute()
    expect(await viewerWith(cookie)).toBeNull()
  })
})

describe('the page cookie never authenticates a call', () => {
  const statusOf = async (path: string, method: string, headers: Record<string, string>, body?: string) =>
    (await app.request(path, { method, headers, ...(body !== undefined && { body }) })).status

  test('as a cookie', async () => {
    const { id, cookie } = await aMember()
    expect(await statusOf(perfil.url, 'GET', { cookie })).toBe(401)
    expect(await statusOf(logout.url, 'POST', { cookie })).toBe(401)
    expect(await statusOf(openPageSession.url, 'POST', { cookie })).toBe(401)
    const json = { cookie, 'content-type': 'application/json' }
    expect(await statusOf(showEmail.url, 'PUT', json, '{"showEmail":true}')).toBe(401)
    expect(await statusOf(deactivate.url, 'PUT', json, JSON.stringify({ userId: id }))).toBe(401)
    expect(await viewerWith(cookie)).toBe('Luz')
  })

  test('as a Bearer token, whole or in parts', async () => {
    const { cookie } = await aMember()
    const value = cookie.replace('page=', '')
    for (const token of [value, ...value.split('.')])
      expect((await app.call(perfil, {}, { token })).status).toBe(401)
  })
})

describe('a page cookie is ignored if', () => {
  const anId = randomUUID()
  const aSignature = 'a'.repeat(43)
  test.each([
    ['it is empty', 'page='],
    ['it has no value', 'page'],
    ['it has no signature', `page=${anId}`],
    ['its signature is empty', `page=${anId}.`],
    ['its session does not exist', `page=${anId}.${aSignature}`],
    ['its session id is not a uuid', `page=no-es-un-id.${aSignature}`],
    ['its session id has the length of a uuid only', `page=${'-'.repeat(36)}.${aSignature}`],
    ['it contains SQL', `page=${anId}'--.${aSignature}`],
    ['it is quoted', `page="${anId}.${aSignature}"`],
    ['it is escaped', `page=${anId}%00.${aSignature}`],
    ['it is 12 kB long', `page=${anId}.${'a'.repeat(12_000)}`],
    ['it is not ASCII', `page=${anId}.ñÿ\u0080${aSignature.slice(3)}`],
    ['it belongs to another name', `xpage=${anId}.${aSignature}`],
  ])('%s', async (_name, cookie) => {
    expect(await viewerWith(cookie)).toBeNull()
  })

  test('its signature is changed or belongs to another session', async () => {
    const [mine, theirs] = [await aMember(), await aMember({ name: 'Sol' })]
    const [id, signature = ''] = mine.cookie.split('.')
    const [, foreign] = theirs.cookie.split('.')
    const last = signature.at(-1) === 'A' ? 'B' : 'A'
    for (const forged of [foreign, signature.slice(0, -1) + last, `${signature}A`, signature.toUpperCase()])
      expect(await viewerWith(`${id}.${forged}`)).toBeNull()
  })

  test('it is signed with anything but the stored hash of the token', async () => {
    const { token, cookie } = await aMember()
    const [id] = cookie.split('.')
    for (const key of [token, '', 'page session']) {
      const signature = createHmac('sha256', key).update('page session').digest('base64url')
      expect(await viewerWith(`${id}.${signature}`)).toBeNull()
    }
  })

  test('there are two of them, even if one is valid', async () => {
    const { cookie } = await aMember()
    expect(await viewerWith(`${cookie}; page=x`)).toBeNull()
    expect(await viewerWith(`page=x; ${cookie}`)).toBeNull()
    expect(await viewerWith(`${cookie}; ${cookie}`)).toBeNull()
  })
})

test('many pages at once are each rendered for their own member', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, (_, i) => aMember({ name: `Persona ${i}` })))
  const cookies = [...members, ...members].map(({ cookie }) => cookie)
  expect(await Promise.all(cookies.map(viewerWith))).toEqual([...members, ...members].map(({ name }) => name))
})
