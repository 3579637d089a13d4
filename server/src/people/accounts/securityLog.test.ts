import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deactivate, logoutEverywhere, restore } from '@remusic/contract/people/schemas/accounts'
import { mySecurityLog } from '@remusic/contract/people/schemas/securityLog'
import { closeOneSession, mySessions } from '@remusic/contract/people/schemas/sessions'
import { SECURITY_EVENTS, type SecurityEventKind } from '@remusic/contract/people/securityLog'
import { givePremium } from '@remusic/contract/running/schemas/admin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { isViolationOf } from '../../base/database/databaseErrors.ts'
import { deleteOldSecurityEvents, recordSecurityEvent } from './securityLog.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const KINDS = Object.keys(SECURITY_EVENTS) as SecurityEventKind[]

test('the database accepts every kind of security event and no other', async () => {
  const { id: userId } = await aUser(app.db)
  for (const kind of KINDS) await recordSecurityEvent(app.db, { userId, kind })
  const unknown = recordSecurityEvent(app.db, { userId, kind: 'other' as SecurityEventKind })
  await expect(unknown).rejects.toSatisfy((error) => isViolationOf(error, 'security_events_kind_check'))
})

test('a member reads only their own security log, newest first, page by page', async () => {
  const ana = await aUser(app.db)
  const beto = await aUser(app.db)
  const token = await aSession(app.db, ana.id)
  const kinds = ['signed_in', 'password_changed', 'email_changed'] as const
  for (const kind of kinds)
    await recordSecurityEvent(app.db, { userId: ana.id, kind, device: 'Firefox en Linux' })
  await recordSecurityEvent(app.db, { userId: beto.id, kind: 'signed_in' })

  const first = (await app.call(mySecurityLog, { query: { limit: 2 } }, { token })).data
  expect(first.items).toMatchObject([
    { kind: 'email_changed', device: 'Firefox en Linux' },
    { kind: 'password_changed', device: 'Firefox en Linux' },
  ])
  const second = (await app.call(mySecurityLog, { query: { cursor: first.next ?? '' } }, { token })).data
  expect(second).toMatchObject({ items: [{ kind: 'signed_in' }], next: null })
  expect((await app.call(mySecurityLog, { query: {} })).status).toBe(401)
})

test('addresses are stored as keyed hashes, equal for equal addresses', async () => {
  const { id: userId } = await aUser(app.db)
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
    await recordSecurityEvent(app.db, { userId, kind: 'signed_in', address })
  const rows = await app.db
    .selectFrom('security_events')
    .select('address_hash as hash')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const [first, second, third] = rows.map(({ hash }) => hash?.toString('hex'))
  expect(first).toHaveLength(64)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('security events are deleted after a year', async () => {
  const { id: userId } = await aUser(app.db)
  await recordSecurityEvent(app.db, { userId, kind: 'signed_in' })
  const count = async () =>
    (await app.db.selectFrom('security_events').select('id').where('user_id', '=', userId).execute()).length
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await deleteOldSecurityEvents(app.db, inDays(364))
  expect(await count()).toBe(1)
  await deleteOldSecurityEvents(app.db, inDays(366))
  expect(await count()).toBe(0)
})

test('every kind of security event is recorded somewhere', () => {
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  const source = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  expect(KINDS.filter((kind) => !source.includes(`'${kind}'`))).toEqual([])
})

test('closing sessions, deactivating and restoring the account, and a new role appear in the security log', async () => {
  const admin = await aUser(app.db, { role: 'Admin' })
  const { id: userId } = await aUser(app.db)
  await aSession(app.db, userId)
  const asAdmin = { token: await aSession(app.db, admin.id) }
  const own = async () => ({ token: await aSession(app.db, userId) })
  const member = await own()
  const { items } = (await app.call(mySessions, {}, member)).data
  const other = items.find(({ current }) => !current)
  await app.call(closeOneSession, { params: { id: other?.id ?? '' } }, member)
  await app.call(logoutEverywhere, {}, member)
  await app.call(deactivate, { query: {}, body: { userId } }, await own())
  await app.call(restore, { body: { userId } }, await own())
  await app.call(deactivate, { query: {}, body: { userId } }, asAdmin)
  await app.call(restore, { body: { userId } }, asAdmin)
  await app.call(givePremium, { body: { userId } }, asAdmin)
  const log = (await app.call(mySecurityLog, { query: {} }, await own())).data.items
  expect(log.map(({ kind }) => kind).reverse()).toEqual([
    'session_closed',
    'sessions_closed',
    'account_deactivated',
    'account_restored',
    'account_deactivated_by_admin',
    'account_restored_by_admin',
    'role_changed',
  ])
})
