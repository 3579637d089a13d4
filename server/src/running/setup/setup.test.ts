import { login, register, requestReset } from '@remusic/contract/people/schemas/accounts'
import {
  confirmPending,
  listPending,
  listTroubledMails,
  resendToPending,
} from '@remusic/contract/running/schemas/admin'
import {
  createFirstAdmin,
  setupState,
  setupSteps,
  skipSetupStep,
  testMail,
  testPayments,
} from '@remusic/contract/running/schemas/setup'
import { OPTIONAL_STEPS, type OptionalStep } from '@remusic/contract/running/setup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLockedPasskey, aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type FakeMercadoPago, startFakeMercadoPago, TEST_SECRET } from '../../../testing/fakeMercadoPago.ts'
import { type Smtp, startSmtp } from '../../../testing/smtp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { makeSetupLink } from './firstAdmin.ts'

/** An installation on its first day, and a server of the same one whose operator has configured everything. */
let app: TestApp
let configured: TestApp
let smtp: Smtp
let mercadopago: FakeMercadoPago
let token: string
beforeAll(async () => {
  smtp = await startSmtp()
  mercadopago = await startFakeMercadoPago()
  app = await startTestApp()
  configured = await startTestApp({
    database: app.database,
    env: {
      SMTP_URL: smtp.url,
      MERCADOPAGO_ACCESS_TOKEN: 'TEST-1234',
      MERCADOPAGO_API_URL: mercadopago.url,
      MERCADOPAGO_WEBHOOK_SECRET: TEST_SECRET,
    },
  })
})
afterAll(async () => {
  await configured.stop()
  await app.stop()
  await Promise.all([smtp.stop(), mercadopago.stop()])
})

const newCode = async () => {
  const link = await makeSetupLink(app.db, app.config, new Date())
  return new URL(link ?? 'http://no.link').hash.slice(1)
}
const operator = (code: string, email = 'operadora@example.org') => ({
  body: { code, name: 'Operadora', email, password: 'siete faroles verdes' },
})
const steps = async (server = app) => (await server.call(setupSteps, {}, { token })).data
const aRegistration = async (server: TestApp, name: string) => {
  const email = `${crypto.randomUUID()}@example.org`
  const answer = await server.call(register, { body: { name, email, password: 'farol de la esquina 4' } })
  return { email, msg: (answer.data as { msg: string }).msg }
}
const pendingOf = async (query: string) =>
  (await app.call(listPending, { query: { query } }, { token })).data.items

test('a stranger without the code of the console cannot become Admin', async () => {
  expect((await app.call(setupState, {})).data).toEqual({ open: true })
  for (const code of ['', 'x', 'A'.repeat(43), 'A'.repeat(500)])
    expect((await app.call(createFirstAdmin, operator(code))).status).toBe(422)
  expect(await app.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('an expired code is rejected, and the database holds no code', async () => {
  const code = await newCode()
  expect(code).toMatch(/^[\w-]{43}$/)
  const stored = await app.db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('purpose', '=', 'setup')
    .execute()
  expect(JSON.stringify(stored)).not.toContain(code)
  expect(app.logs.join('')).not.toContain(code)
  await app.db.updateTable('one_time_tokens').set({ expires_at: new Date() }).execute()
  const refused = await app.call(createFirstAdmin, operator(code))
  expect([refused.status, refused.data]).toMatchObject([422, { fields: { code: expect.any(String) } }])
})

test('of many attempts at once, with the same code or another, one creates the only Admin', async () => {
  const [mine, other] = [await newCode(), await newCode()]
  const attempts = [mine, mine, other, other].map((code, i) =>
    (i % 2 ? configured : app).call(createFirstAdmin, operator(code, `operadora-${i}@example.org`)),
  )
  const answers = await Promise.all(attempts)
  const [created] = answers.filter(({ status }) => status === 201)
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  expect(await app.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'Admin' }])
  token = created?.data.token ?? ''

  expect((await app.call(setupState, {})).data).toEqual({ open: false })
  expect(await makeSetupLink(app.db, app.config, new Date())).toBeNull()
  const late = await app.call(createFirstAdmin, operator(other))
  expect([late.status, late.data]).toMatchObject([409, { msg: 'Esta instalación ya tiene administrador' }])
})

test('the first Admin needs a second factor before the panel opens', async () => {
  const refused = await app.call(setupSteps, {}, { token })
  expect([refused.status, refused.data]).toMatchObject([403, { code: 'second_factor_missing' }])
  const { id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await aLockedPasskey(app.db, id)
  expect(await steps()).toMatchObject({
    ready: false,
    admin: { done: true, admins: 1, secondFactor: true },
    mail: { done: false, configured: false, test: null },
    payments: { done: false, provider: null },
    catalogue: { done: false, songs: 0 },
    legal: { done: false },
    team: { done: false, creators: 0 },
  })
})

test('a test mail reaches the Admin, or the error of the mail server is explained in Spanish', async () => {
  const missing = (await app.call(testMail, {}, { token })).data
  expect(missing).toMatchObject({ ok: false, msg: expect.stringContaining('Falta SMTP_URL') })

  const sent = (await configured.call(testMail, {}, { token })).data
  expect(sent.ok).toBe(true)
  expect(smtp.received.at(-1)?.subject).toBe('Correo de prueba de ReMusic')
  expect((await steps(configured)).mail).toMatchObject({ done: true, test: { problem: null } })
  // The recorded test was of the other server's settings.
  expect((await steps()).mail).toMatchObject({ done: false, test: null })

  smtp.become('refuse')
  const refused = (await configured.call(testMail, {}, { token })).data
  expect(refused).toMatchObject({ ok: false, msg: expect.stringContaining('no acepta esa dirección') })
  smtp.become('reset')
  const cut = (await configured.call(testMail, {}, { token })).data
  expect(cut).toMatchObject({ ok: false, msg: expect.stringContaining('La conexión') })
  smtp.become('ok')
})

test('the credentials of payments are checked with the provider', async () => {
  const missing = (await app.call(testPayments, {}, { token })).data
  expect(missing).toMatchObject({ ok: false, msg: expect.stringContaining('MERCADOPAGO_ACCESS_TOKEN') })
  expect((await configured.call(testPayments, {}, { token })).data.ok).toBe(true)
  expect((await steps(configured)).payments).toMatchObject({ done: true, webhookSecret: true, live: false })
  mercadopago.behave('refuse')
  const refused = (await configured.call(testPayments, {}, { token })).data
  expect(refused).toMatchObject({ ok: false, msg: expect.stringContaining('no reconoce') })
  mercadopago.behave('ok')
})

test('a step that is left out counts as done until it is taken up again', async () => {
  const skip = (step: OptionalStep, skipped: boolean) =>
    app.call(skipSetupStep, { params: { step }, body: { skipped } }, { token })
  for (const step of OPTIONAL_STEPS) {
    expect((await skip(step, true)).status).toBe(200)
    expect((await steps())[step]).toMatchObject({ done: true, skipped: true })
    await skip(step, false)
    expect((await steps())[step]).toMatchObject({ done: false, skipped: false })
  }
  const actions = await app.db.selectFrom('audit_log').select('action').execute()
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['first-admin', 'test-mail', 'test-payments', 'skip-setup-step']),
  )
})

test('where no mail is sent, people read who confirms their account, and an Admin does', async () => {
  const { email, msg } = await aRegistration(app, 'Lucía Ferrari')
  expect(msg).toBe('Creado correctamente. Un administrador confirmará tu cuenta')
  const credentials = { body: { email, password: 'farol de la esquina 4' } }
  const early = await app.call(login, credentials)
  expect(early.data).toMatchObject({ msg: 'Tu cuenta espera que un administrador la confirme' })
  expect((await app.call(requestReset, { body: { email } })).data.msg).toContain('no envía correos')

  const [pending] = await pendingOf('ferrari')
  expect(pending).toMatchObject({ name: 'Lucía Ferrari', email })
  const params = { id: pending?.id ?? '' }
  expect((await app.call(resendToPending, { params }, { token })).status).toBe(409)
  const twice = await Promise.all([
    app.call(confirmPending, { params }, { token }),
    configured.call(confirmPending, { params }, { token }),
  ])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await app.call(login, credentials)).status).toBe(200)
  expect(await pendingOf('ferrari')).toEqual([])
  const acts = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'confirm-registration')
    .execute()
  expect(acts).toHaveLength(1)
})

test('an Admin sends the link again, at most ten times a day, and sees why a mail failed', async () => {
  const { email } = await aRegistration(configured, 'Tomás Ríos')
  const [pending] = await pendingOf(email)
  const params = { id: pending?.id ?? '' }
  const before = smtp.received.length
  expect((await configured.call(resendToPending, { params }, { token })).status).toBe(200)
  await eventually(() => expect(smtp.received.length).toBeGreaterThan(before))

  smtp.become('refuse')
  expect((await configured.call(resendToPending, { params }, { token })).status).toBe(200)
  await eventually(async () => {
    const { items } = (await app.call(listTroubledMails, { query: {} }, { token })).data
    expect(items.find(({ to, status }) => to === email && status === 'failed')?.reason).toContain(
      'no acepta esa dirección',
    )
  })
  smtp.become('ok')
  await app.db
    .insertInto('mails')
    .values(
      Array.from({ length: 10 }, (_, i) => ({
        dedupe_key: `many:${i}`,
        to_address: email,
        to_name: '',
        subject: 'Hola',
        text_body: '',
        html_body: '',
        message_id: `<${i}@example.org>`,
        status: 'sent' as const,
        sent_at: new Date(),
      })),
    )
    .execute()
  expect((await configured.call(resendToPending, { params }, { token })).status).toBe(409)
})

test('nobody but an Admin can list, confirm or test anything', async () => {
  const member = await aSession(app.db, (await aUser(app.db, { role: 'Premium' })).id)
  const params = { id: crypto.randomUUID() }
  const refused = [
    await app.call(listPending, { query: {} }, { token: member }),
    await app.call(confirmPending, { params }, { token: member }),
    await app.call(resendToPending, { params }, { token: member }),
    await app.call(listTroubledMails, { query: {} }, { token: member }),
    await app.call(testMail, {}, { token: member }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})
