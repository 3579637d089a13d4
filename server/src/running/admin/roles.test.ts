import type { Role } from '@remusic/contract/people/plans'
import { listNotifications } from '@remusic/contract/people/schemas/notifications'
import { giveAdmin, givePremium, takeAdmin, takePremium } from '@remusic/contract/running/schemas/admin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
let admin: { id: string }
let adminToken: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await aUser(app.db, { role: 'Admin' })
  adminToken = await aSession(app.db, admin.id)
})
afterAll(() => app.stop())

const CALLS = { givePremium, takePremium, giveAdmin, takeAdmin }
const roleOf = async (id: string) =>
  (await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

test.each<[keyof typeof CALLS, Role, Role | string]>([
  ['givePremium', 'Gratuito', 'Premium'],
  ['givePremium', 'Premium', 'El usuario ya es Premium'],
  ['givePremium', 'Admin', 'El usuario es administrador; quítale primero ese permiso'],
  ['takePremium', 'Premium', 'Gratuito'],
  ['takePremium', 'Gratuito', 'El usuario no es Premium'],
  ['takePremium', 'Admin', 'El usuario es administrador; quítale primero ese permiso'],
  ['giveAdmin', 'Premium', 'Admin'],
  ['giveAdmin', 'Gratuito', 'Solo un usuario Premium puede ser administrador'],
  ['giveAdmin', 'Admin', 'El usuario ya es administrador'],
  ['takeAdmin', 'Admin', 'Premium'],
  ['takeAdmin', 'Gratuito', 'El usuario no es administrador'],
  ['takeAdmin', 'Premium', 'El usuario no es administrador'],
])('%s of a %s account: %s', async (name, from, outcome) => {
  const user = await aUser(app.db, { role: from })
  const answer = await app.call(
    CALLS[name],
    { body: { userId: user.id, reason: 'Porque sí' } },
    { token: adminToken },
  )
  const acts = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('target_user_id', '=', user.id)
    .execute()
  if (answer.status === 200) {
    expect(await roleOf(user.id)).toBe(outcome)
    expect(acts).toMatchObject([
      { actor_id: admin.id, before: { role: from }, after: { role: outcome }, reason: 'Porque sí' },
    ])
  } else {
    expect(answer.status).toBe(409)
    expect(answer.data).toMatchObject({ msg: outcome })
    expect(await roleOf(user.id)).toBe(from)
    expect(acts).toEqual([])
  }
})

test('somebody who becomes an Admin, or no longer is one, gets a notification and a mail', async () => {
  const user = await aUser(app.db, { role: 'Premium' })
  for (const entry of [giveAdmin, takeAdmin])
    expect((await app.call(entry, { body: { userId: user.id } }, { token: adminToken })).status).toBe(200)
  const token = await aSession(app.db, user.id)
  const { items } = (await app.call(listNotifications, { query: {} }, { token })).data
  expect(items.map(({ title }) => title)).toEqual([
    'Un administrador te quitó el permiso de administrar: tu cuenta es Premium, con todo lo que hiciste',
    'Un administrador te dio permiso de administrar ReMusic',
  ])
  const mails = (await app.mails()).filter((mail) => mail.to_address === user.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Ahora administras ReMusic',
    'Ya no administras ReMusic',
  ])
})

test.each<[string, Role | null]>([
  ['without a token', null],
  ['as Gratuito', 'Gratuito'],
  ['as Premium', 'Premium'],
])('a user cannot change a role %s, not even their own', async (_, role) => {
  const me = await aUser(app.db, { role: role ?? 'Gratuito' })
  const token = role ? await aSession(app.db, me.id) : undefined
  for (const entry of Object.values(CALLS)) {
    const answer = await app.call(entry, { body: { userId: me.id } }, token === undefined ? {} : { token })
    expect(answer.status).toBe(role ? 403 : 401)
  }
  expect(await roleOf(me.id)).toBe(role ?? 'Gratuito')
})

test('a revoked role has no effect from the next request on', async () => {
  const other = await aUser(app.db, { role: 'Admin' })
  const token = await aSession(app.db, other.id)
  await app.call(takeAdmin, { body: { userId: other.id } }, { token: adminToken })
  const user = await aUser(app.db)
  expect((await app.call(givePremium, { body: { userId: user.id } }, { token })).status).toBe(403)
})

test('of two Admins who demote each other concurrently one remains, in 200 rounds', async () => {
  await app.db.updateTable('users').set({ role: 'Premium' }).where('role', '=', 'Admin').execute()
  const guarded = { secondFactor: true }
  const [a, b] = [await aUser(app.db, guarded), await aUser(app.db, guarded)]
  const tokens = [await aSession(app.db, a.id), await aSession(app.db, b.id)] as const
  for (let round = 0; round < 200; round++) {
    await app.db.updateTable('users').set({ role: 'Admin' }).where('id', 'in', [a.id, b.id]).execute()
    const answers = await Promise.all([
      app.call(takeAdmin, { body: { userId: b.id } }, { token: tokens[0] }),
      app.call(takeAdmin, { body: { userId: a.id } }, { token: tokens[1] }),
    ])
    const left = await app.db.selectFrom('users').select('id').where('role', '=', 'Admin').execute()
    expect(left, `round ${round}: ${answers.map((answer) => answer.status)}`).toHaveLength(1)
  }
})
