import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, perfil } from '@remusic/contract/people/schemas/accounts'
import { aSession, aUser } from '@remusic/server/testing/builders'
import { type TestDatabase, testDatabase } from '@remusic/server/testing/database'
import { startTestApp } from '@remusic/server/testing/startTestApp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const DEMO_ADMIN = 'admin@remusic.demo'

let folder: string
let file: string
let demo: TestDatabase
let password: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remusic-demo-backup-'))
  file = join(folder, 'demo.remusic')
  demo = await testDatabase()
  const admin = await aUser(demo.db, { name: 'Bombo y Platea', email: DEMO_ADMIN })
  // `aUser` gives an Admin a second factor, which Admins of a demo do not need.
  await demo.db.updateTable('users').set({ role: 'Admin' }).where('id', '=', admin.id).execute()
  password = admin.password
  await aUser(demo.db, { email: 'ana@example.org' })
  await demo.pool.query(
    "insert into registrations (name, email, password_hash) values ('Otra', 'otra@remusic.demo', 'x')",
  )
  await backup(demo.url, file)
})
afterAll(async () => {
  await demo.drop()
  await rm(folder, { recursive: true })
})

const statusOfLogin = async (app: Awaited<ReturnType<typeof startTestApp>>, email: string) =>
  (await app.call(login, { body: { email, password } })).status

test('the accounts of a demo backup are gone after a restore into a real installation', async () => {
  const target = await testDatabase()
  const { removedDemoAccounts } = await restore(target.url, file, { demo: false })
  expect(removedDemoAccounts).toBe(1)
  const { rows } = await target.pool.query(
    "select name, email, role, password_hash from users where name <> 'Usuario eliminado'",
  )
  expect(rows).toMatchObject([{ email: 'ana@example.org' }])
  const { rows: kept } = await target.pool.query(
    "select role, active from users where name = 'Usuario eliminado'",
  )
  expect(kept).toEqual([{ role: 'Gratuito', active: false }])
  expect((await target.pool.query('select from registrations')).rowCount).toBe(0)

  const app = await startTestApp({ database: target })
  expect(await statusOfLogin(app, DEMO_ADMIN)).toBe(401)
  expect(await statusOfLogin(app, 'ana@example.org')).toBe(200)
  await app.stop()
  await target.drop()
})

test('a demo gets them back, until its database is started as a real installation', async () => {
  const target = await testDatabase()
  await restore(target.url, file, { demo: true })
  const asDemo = await startTestApp({ database: target, env: { DEMO: 'true' }, demoData: false })
  expect(await statusOfLogin(asDemo, DEMO_ADMIN)).toBe(200)
  const { id } = await target.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMO_ADMIN)
    .executeTakeFirstOrThrow()
  const token = await aSession(target.db, id)
  expect((await asDemo.call(perfil, {}, { token })).status).toBe(200)
  await asDemo.stop()

  const real = await startTestApp({ database: target })
  expect(await statusOfLogin(real, DEMO_ADMIN)).toBe(401)
  expect((await real.call(perfil, {}, { token })).status).toBe(401)
  expect(await statusOfLogin(real, 'ana@example.org')).toBe(200)
  expect(real.logs.some((line) => line.includes('accounts of the demo were erased'))).toBe(true)
  await real.stop()

  const again = await startTestApp({ database: target })
  expect(again.logs.some((line) => line.includes('accounts of the demo were erased'))).toBe(false)
  await again.stop()
  await target.drop()
})
