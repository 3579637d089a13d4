import { randomUUID } from 'node:crypto'
import { paymentWebhook } from '@remusic/contract/people/schemas/premium'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeMercadoPago, startFakeMercadoPago, webhookCall } from '../../../testing/fakeMercadoPago.ts'
import {
  aBuyer,
  deliver,
  EMPTY_LEDGER,
  ledgerOf,
  payAndReturn,
  webhooksProcessed,
} from '../../../testing/payments.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { readNotice } from './provider/mercadopago/webhooks.ts'

let provider: FakeMercadoPago
let app: TestApp
const afternoon = new Date('2026-03-10T15:00:00Z')
let now = afternoon
beforeAll(async () => {
  provider = await startFakeMercadoPago()
  app = await startTestApp({ env: provider.env, clock: { now: () => now } })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})
afterEach(() => provider.behave('ok'))

const post = ({ path, init }: ReturnType<typeof webhookCall>) => app.request(path, init)

test('a signed webhook for an approved payment grants one month of Premium, a receipt and a notification', async () => {
  const buyer = await aBuyer(app)
  await deliver(app, provider.pay(buyer.attemptId))
  const ledger = await ledgerOf(app, buyer.id)
  expect(ledger).toMatchObject({
    role: 'Premium',
    payments: [{ status: 'approved' }],
    periods: [{ startsAt: now, endsAt: new Date('2026-04-10T15:00:00Z'), revokedAt: null }],
    acts: ['premium-paid'],
    attempts: [{ status: 'approved' }],
  })
  const mails = (await app.mails()).filter((mail) => mail.to_address === buyer.email)
  expect(mails.map((mail) => mail.subject)).toEqual([
    expect.stringContaining('Tu recibo de ReMusic Premium RM-'),
  ])
  expect(mails[0]?.text_body).toContain('10 de abril de 2026')
  const news = await app.db
    .selectFrom('notifications')
    .select(['type', 'title'])
    .where('receiver_id', '=', buyer.id)
    .execute()
  expect(news).toEqual([{ type: 5, title: 'Recibimos tu pago: tienes Premium hasta el 10 de abril de 2026' }])
})

test('dates in mails use the configured time zone', async () => {
  const buyer = await aBuyer(app)
  const night = new Date('2026-03-31T01:30:00Z')
  now = night
  await deliver(app, provider.pay(buyer.attemptId))
  now = afternoon
  const mails = (await app.mails()).filter((mail) => mail.to_address === buyer.email)
  expect(mails[0]?.text_body).toContain('hasta el 29 de abril de 2026')
})

test.each<[string, (paymentId: number) => ReturnType<typeof webhookCall>]>([
  ['signed with another secret', (id) => webhookCall(id, { now, secret: 'otro' })],
  ['signed for another payment', (id) => withPath(webhookCall(1, { now }), webhookCall(id, { now }).path)],
  ['of six minutes ago', (id) => webhookCall(id, { now: new Date(now.getTime() - 360_000) })],
  ['of six minutes from now', (id) => webhookCall(id, { now: new Date(now.getTime() + 360_000) })],
  ['without a signature', (id) => withHeaders(webhookCall(id, { now }), {})],
  ['with an empty signature', (id) => withHeaders(webhookCall(id, { now }), { 'x-signature': 'ts=,v1=' })],
  [
    'with a duplicate signature field',
    (id) => withHeaders(webhookCall(id, { now }), { 'x-signature': 'ts=1,ts=2,v1=x' }),
  ],
])('a webhook %s gets 401 and has no effect', async (_, forge) => {
  const buyer = await aBuyer(app)
  const before = await countEvents()
  const response = await post(forge(provider.pay(buyer.attemptId)))
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ msg: 'Firma no válida' })
  await webhooksProcessed(app)
  expect(await ledgerOf(app, buyer.id)).toMatchObject(EMPTY_LEDGER)
  expect(await countEvents()).toBe(before)
})

test('forged webhooks are limited per address and logged once a minute, while signed ones pass', async () => {
  const strict = await startTestApp({
    env: { ...provider.env, RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '127.0.0.1' },
    database: app.database,
    clock: { now: () => now },
  })
  const send = ({ path, init }: ReturnType<typeof webhookCall>, address: string) =>
    strict.request(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } })
  const statuses: Record<number, number> = {}
  for (let i = 0; i < 20; i++) {
    const { status } = await send(webhookCall(i, { now, secret: 'otro' }), '203.0.113.1')
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  expect(statuses).toEqual({ 401: 6, 429: 14 })
  const lines = strict.logs.map((line) => JSON.parse(line) as { level: number; msg: string; route?: string })
  const loud = lines.filter(({ level }) => level > 20)
  expect(loud.filter(({ msg }) => msg.includes('webhooks with an invalid signature'))).toHaveLength(1)
  expect(loud.filter(({ msg }) => msg === 'requests rejected by a rate limit')).toHaveLength(1)
  expect(loud.filter(({ route }) => route === paymentWebhook.url)).toHaveLength(6)
  expect((await send(webhookCall('123458', { now }), '203.0.113.1')).status).toBe(200)
  expect((await send(webhookCall(1, { now, secret: 'otro' }), '203.0.113.2')).status).toBe(401)
  await strict.stop()
})

test('accepts a signature computed by another implementation', () => {
  const delivery = {
    headers: {
      'x-signature': 'ts=1766439202,v1=a2ba28ce6913ab41347d9baab25309173a9975b4d593febd4f86266e79116eda',
      'x-request-id': '545aef6f-315e-41f8-a93f-6b092565f41d',
    },
    query: { 'data.id': '139077673662', type: 'payment' },
    now: new Date(1_766_439_202_000),
  }
  expect(readNotice(delivery, 's3cr3t')).toMatchObject({ kind: 'payment', paymentId: '139077673662' })
  expect(readNotice(delivery, null)).toMatchObject({ kind: 'forged' })
})

test('a webhook needs no body', async () => {
  const { path, init } = webhookCall('123457', { now })
  expect((await app.request(path, { ...init, body: '' })).status).toBe(200)
  expect((await app.request(path, { ...init, body: '[null' })).status).toBe(400)
})

test('accepts a timestamp in milliseconds or seconds', async () => {
  const buyer = await aBuyer(app)
  expect((await post(webhookCall(provider.pay(buyer.attemptId), { now, milliseconds: true }))).status).toBe(
    200,
  )
  await webhooksProcessed(app)
  expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Premium' })
})

test.each(['topic=payment&id=%', 'topic=merchant_order&id=36600000001'])(
  'answers legacy calls (%s) with 200 and ignores them',
  async (query) => {
    const buyer = await aBuyer(app)
    const paymentId = provider.pay(buyer.attemptId)
    const before = await countEvents()
    const path = `${paymentWebhook.url}?${query.replace('%', String(paymentId))}`
    expect((await app.request(path, { method: 'POST' })).status).toBe(200)
    await webhooksProcessed(app)
    expect(await countEvents()).toBe(before)
    expect(await ledgerOf(app, buyer.id)).toMatchObject(EMPTY_LEDGER)
  },
)

test('signed webhooks about other topics or unknown payments are accepted without effect', async () => {
  expect((await post(webhookCall('35600000001', { now, type: 'topic_merchant_order_wh' }))).status).toBe(200)
  expect((await post(webhookCall('123456', { now }))).status).toBe(200)
  await webhooksProcessed(app)
  const { rows } = await app.database.pool.query(
    `select 1 from pgboss.job where name = 'premium-look-up' and state = 'failed'`,
  )
  expect(rows).toEqual([])
})

test('fifty repeated and twenty distinct concurrent deliveries of one payment count once', async () => {
  const buyer = await aBuyer(app)
  const paymentId = provider.pay(buyer.attemptId)
  const same = webhookCall(paymentId, { now, requestId: randomUUID() })
  const others = Array.from({ length: 20 }, () => webhookCall(paymentId, { now }))
  const calls = [...Array.from({ length: 50 }, () => same), ...others]
  const responses = await Promise.all(calls.map(post))
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  await webhooksProcessed(app)
  const ledger = await ledgerOf(app, buyer.id)
  expect(ledger.periods).toHaveLength(1)
  expect(ledger.acts).toEqual(['premium-paid'])
  expect((await app.mails()).filter((mail) => mail.to_address === buyer.email)).toHaveLength(1)
  const events = await app.db
    .selectFrom('payment_events')
    .select('event_key')
    .where('provider_payment_id', '=', String(paymentId))
    .execute()
  // 21 distinct deliveries and one look-up result.
  expect(events).toHaveLength(22)
})

test('the ledger contains no personal data of the payer and is append-only', async () => {
  const buyer = await aBuyer(app)
  await payAndReturn(app, provider, buyer, buyer.attemptId)
  const events = app.db.selectFrom('payment_events').where('attempt_id', '=', buyer.attemptId)
  const kept = JSON.stringify(await events.selectAll().execute())
  expect(kept).toContain('accredited')
  expect(kept).not.toContain('quien-pago@example.org')
  expect(kept).not.toContain('12345678')
  await expect(app.db.deleteFrom('payment_events').execute()).rejects.toThrow('append-only')
  await expect(app.db.updateTable('payment_events').set({ content: '{}' }).execute()).rejects.toThrow(
    'append-only',
  )
})

// Must be the last test: it leaves a job behind that is retried later.
test('a webhook is answered while the provider hangs', async () => {
  const buyer = await aBuyer(app)
  provider.behave('hang')
  expect((await post(webhookCall(provider.pay(buyer.attemptId), { now }))).status).toBe(200)
})

const countEvents = async () => (await app.db.selectFrom('payment_events').select('id').execute()).length
const withPath = ({ init }: ReturnType<typeof webhookCall>, path: string) => ({ path, init })
const withHeaders = ({ path, init }: ReturnType<typeof webhookCall>, headers: Record<string, string>) => ({
  path,
  init: { ...init, headers: { 'content-type': 'application/json', ...headers } as typeof init.headers },
})
