import { login, perfil, resetPassword } from '@remusic/contract/people/schemas/accounts'
import { listActs } from '@remusic/contract/running/schemas/admin'
import { listPlaylists } from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccessToken, aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { mailResetLink } from './reset.ts'
import { secureAccount } from './securing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('an Admin whose password leaked loses the role with every session, token or way to sign in', async () => {
  const admin = await aUser(app.db, { role: 'Admin' })
  const session = { token: await aSession(app.db, admin.id) }
  const program = { token: await anAccessToken(app.db, admin.id) }
  const statuses = async () => [
    (await app.call(perfil, {}, session)).status,
    (await app.call(listPlaylists, { params: { userId: admin.id } }, program)).status,
  ]
  expect(await statuses()).toEqual([200, 200])

  expect(await secureAccount(app.db, admin.email.toUpperCase())).toEqual({
    wasAdmin: true,
    leavesNoAdmin: true,
  })
  expect(await statuses()).toEqual([401, 401])
  const known = { email: admin.email, password: admin.password }
  expect((await app.call(login, { body: known })).status).toBe(401)

  // The owner returns through a mailed link, but is no longer an Admin.
  await mailResetLink(app.deps, admin.email)
  const { text_body: text } = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', admin.email)
    .executeTakeFirstOrThrow()
  const token = /\/olvide-password\/([\w-]{43})/.exec(text)?.[1] ?? ''
  const password = 'otra-clave-bien-larga'
  await app.call(resetPassword, { params: { token }, body: { password } })
  const { status, data } = await app.call(login, { body: { email: admin.email, password } })
  expect(status).toBe(200)
  expect((await app.call(perfil, {}, data)).data).toMatchObject({ role: 'Gratuito' })
  expect((await app.call(listActs, { query: {} }, data)).status).toBe(403)
  const acts = await app.db.selectFrom('audit_log').select(['action', 'target_user_id']).execute()
  expect(acts).toEqual([{ action: 'secure-account', target_user_id: admin.id }])
})

test('an address without an account is reported', async () => {
  expect(await secureAccount(app.db, 'nadie@example.org')).toBeNull()
})
