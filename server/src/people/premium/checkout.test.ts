import { settings } from '@remusic/contract/base/schemas/settings'
import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import {
  attempt,
  createPreference,
  deletePrice,
  managePrices,
  myPlan,
  paymentWebhook,
  premiumOffer,
  priceReach,
  savePrice,
} from '@remusic/contract/people/schemas/premium'
import { UNDO_TEXTS } from '@remusic/contract/running/admin'
import { listActs, undoAct } from '@remusic/contract/running/schemas/admin'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import {
  type FakeMercadoPago,
  type ProviderMode,
  startFakeMercadoPago,
} from '../../../testing/fakeMercadoPago.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ProviderUnavailableError } from './errors.ts'
import { grantByAdmin } from './periods.ts'
import { createBreaker } from './provider/breaker.ts'

let provider: FakeMercadoPago
let app: TestApp
let now = new Date('2026-03-10T15:00:00Z')
beforeAll(async () => {
  provider = await startFakeMercadoPago()
  app = await startTestApp({
    env: { ...provider.env, PUBLIC_URL: 'https://remusic.example' },
    clock: { now: () => now },
  })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})
afterEach(() => {
  provider.behave('ok')
  provider.requests.length = 0
})

const aMember = async () => {
  const user = await aUser(app.db)
  return { ...user, token: await aSession(app.db, user.id, now) }
}
const click = (token: string, body: object = { description: 'Premium', price: 599, quantity: 1 }) =>
  app.call(createPreference, { body }, { token })
const attemptsOf = (userId: string) =>
  app.db.selectFrom('payment_attempts').selectAll().where('user_id', '=', userId).orderBy('amount').execute()

test.each([
  { price: 1, quantity: 1, description: 'Premium' },
  { price: -599, quantity: 0, description: '' },
  { price: 0.01, quantity: 1e9, description: 'Otra cosa' },
  {},
])('charges one month at 599 and ignores the client’s figures (%j)', async (body) => {
  const { id, token, email } = await aMember()
  const answer = await click(token, body)
  expect(answer.status).toBe(200)
  expect(answer.data.id).toMatch(`${provider.url}/checkout?pref_id=`)
  const [request] = provider.requests
  expect(request?.body).toMatchObject({
    items: [{ unit_price: 599, quantity: 1, description: 'Premium', currency_id: 'ARS' }],
    payer: { email },
    external_reference: answer.data.attemptId,
    auto_return: 'approved',
    back_urls: {
      success: 'https://remusic.example/pay/success',
      pending: 'https://remusic.example/pay/success',
      failure: 'https://remusic.example/pay/error',
    },
    notification_url: 'https://remusic.example/api/back-end/payments/webhook?source_news=webhooks',
    expires: true,
    expiration_date_to: '2026-03-11T15:00:00.000+00:00',
  })
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer APP_USR-de-prueba',
    'x-idempotency-key': answer.data.attemptId,
  })
  expect(await attemptsOf(id)).toMatchObject([
    { id: answer.data.attemptId, status: 'open', amount: 599, currency: 'ARS', collector_id: '200000002' },
  ])
})

test('rejects an invalid body and a request without a session', async () => {
  const { token } = await aMember()
  expect((await click(token, { price: 'gratis' })).status).toBe(422)
  expect((await click(token, { userId: 'otra' })).status).toBe(400)
  expect((await click('nadie')).status).toBe(401)
  expect(provider.requests).toEqual([])
})

test('a second click within half an hour reopens the same checkout page, a later one opens a new page', async () => {
  const { id, token } = await aMember()
  const first = await click(token)
  expect((await click(token)).data).toEqual(first.data)
  now = new Date(now.getTime() + 31 * 60_000)
  const later = await click(token)
  expect(later.data.id).not.toBe(first.data.id)
  expect(await attemptsOf(id)).toHaveLength(2)
})

test('ten concurrent clicks create one attempt', async () => {
  const { id, token } = await aMember()
  const answers = await Promise.all(Array.from({ length: 10 }, () => click(token)))
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1)
  expect(await attemptsOf(id)).toHaveLength(1)
})

test('rejects payments by Admins and by users who were given Premium', async () => {
  const admin = await aUser(app.db, { role: 'Admin' })
  const refused = await click(await aSession(app.db, admin.id, now))
  expect(refused).toMatchObject({ status: 409, data: { msg: expect.stringContaining('administradoras') } })
  const gifted = await aUser(app.db, { role: 'Premium' })
  await grantByAdmin(app.db, gifted.id, now)
  expect(await click(await aSession(app.db, gifted.id, now))).toMatchObject({
    status: 409,
    data: { msg: expect.stringContaining('Ya tienes el plan Premium') },
  })
  expect(provider.requests).toEqual([])
})

// Each case ends with a successful call, otherwise the circuit breaker would open after five.
test.each<ProviderMode>(['hang', 'hang-in-body', 'reset', '500', 'garbage', 'null', 'refuse', 'phishing'])(
  'answers 503 and stores no checkout when the provider does "%s"',
  async (mode) => {
    const { id, token } = await aMember()
    provider.behave(mode)
    const answer = await click(token)
    expect(answer).toMatchObject({
      status: 503,
      data: { msg: 'El servicio de pagos no está disponible, intenta más tarde', code: 'unavailable' },
    })
    expect(answer.headers.get('retry-after')).toBe('15')
    const [attempt, ...others] = await attemptsOf(id)
    expect(attempt).toMatchObject({ status: 'creating', checkout_url: null, preference_id: null })
    expect(others).toEqual([])

    provider.behave('ok')
    const again = await click(token)
    expect(again).toMatchObject({ status: 200, data: { attemptId: attempt?.id } })
    expect(await attemptsOf(id)).toMatchObject([{ status: 'open' }])
  },
)

test('the circuit breaker opens after five failures and lets one call through every 15 seconds', async () => {
  let time = 0
  let calls = 0
  const run = createBreaker({ now: () => time })
  const failing = () => {
    calls += 1
    return Promise.reject(new ProviderUnavailableError())
  }
  for (let i = 0; i < 5; i++) await expect(run(failing)).rejects.toThrow()
  await expect(run(failing)).rejects.toThrow(ProviderUnavailableError)
  expect(calls).toBe(5)
  time = 15_000
  await Promise.allSettled([run(failing), run(failing), run(failing)])
  expect(calls).toBe(6)
  time = 30_000
  expect(await run(async () => 'de vuelta')).toBe('de vuelta')
  expect(await run(async () => 'sigue')).toBe('sigue')
})

test('rejects the sixth checkout in ten minutes but never limits webhooks', async () => {
  const strict = await startTestApp({
    env: { ...provider.env, RATE_LIMIT_SCALE: '1' },
    database: app.database,
  })
  try {
    const session = { token: await aSession(app.db, (await aUser(app.db)).id) }
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push((await strict.call(createPreference, { body: {} }, session)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const words = Array.from({ length: 320 }, () =>
      strict.request(`${paymentWebhook.url}?topic=payment`, { method: 'POST' }),
    )
    expect(new Set((await Promise.all(words)).map((answer) => answer.status))).toEqual(new Set([200]))
  } finally {
    await strict.stop()
  }
})

test('without a provider and outside demo mode, Premium is not sold and there is no sandbox', async () => {
  const bare = await startTestApp({ database: app.database })
  try {
    const session = { token: await aSession(app.db, (await aUser(app.db)).id) }
    expect(await bare.call(createPreference, { body: {} }, session)).toMatchObject({
      status: 503,
      data: { msg: 'En esta instalación no se vende Premium' },
    })
    expect((await bare.call(premiumOffer, {})).data.sold).toBe(false)
    expect((await bare.call(settings, {})).data.sellsPremium).toBe(false)
    expect((await bare.call(myPlan, {}, session)).data.canPay).toBe(false)
    expect((await bare.request('/dev/pagos/')).status).toBe(404)
    expect((await bare.request('/dev/pagos/v1/payments/1')).status).toBe(404)
  } finally {
    await bare.stop()
  }
})

test('two servers in one process use their own provider, and a server on localhost sends no webhook URL', async () => {
  const other = await startFakeMercadoPago()
  const local = await startTestApp({ env: other.env, database: app.database })
  try {
    const here = await aMember()
    const there = { token: await aSession(app.db, (await aUser(app.db)).id) }
    const [one, two] = await Promise.all([
      click(here.token),
      local.call(createPreference, { body: {} }, there),
    ])
    expect(one.data.id).toContain(provider.url)
    expect(two.data.id).toContain(other.url)
    // The job that polls open attempts may have sent a request before.
    const opened = ({ requests }: FakeMercadoPago) => requests.find(({ method }) => method === 'POST')?.body
    expect(opened(provider)).toHaveProperty('notification_url')
    expect(opened(other)).not.toHaveProperty('notification_url')
    expect(opened(other)).not.toHaveProperty('auto_return')
  } finally {
    await local.stop()
    await other.stop()
  }
})

describe('prices by country', () => {
  const anAdmin = async () => aSession(app.db, (await aUser(app.db, { role: 'Admin' })).id, now)
  afterEach(() => app.db.deleteFrom('prices').execute())

  test('an Admin sets them, visitors see them, and the buyer’s country decides what is charged', async () => {
    const token = await anAdmin()
    const chile = { country: 'CL', amount: 450, taxNote: 'IVA incluido' }
    expect((await app.call(savePrice, { body: chile }, { token })).status).toBe(200)
    await app.call(savePrice, { body: { country: null, amount: 700, taxNote: '' } }, { token })
    const offer = await app.call(premiumOffer, {})
    expect(offer.data).toMatchObject({
      sold: true,
      country: 'AR',
      prices: [
        { ...chile, currency: 'ARS' },
        { country: null, amount: 700, currency: 'ARS' },
      ],
    })

    const buyer = await aMember()
    expect((await click(buyer.token, { country: 'CL', price: 1 })).data.price).toEqual({
      amount: 450,
      currency: 'ARS',
      taxNote: 'IVA incluido',
    })
    expect((await click(buyer.token)).data.price).toMatchObject({ amount: 700 })
    expect((await click(buyer.token, { country: 'XX' })).status).toBe(422)
    expect((await attemptsOf(buyer.id)).map(({ amount, country }) => [country, amount])).toEqual([
      ['CL', 450],
      ['AR', 700],
    ])
    await app.db.insertInto('profiles').values({ user_id: buyer.id, country: 'CL' }).execute()
    expect((await app.call(myPlan, {}, buyer)).data).toMatchObject({ price: 450, taxNote: 'IVA incluido' })
    expect((await click(buyer.token)).data.price).toMatchObject({ amount: 450 })

    const params = { country: 'CL' }
    expect((await app.call(deletePrice, { params }, { token })).data.managed.prices).toHaveLength(1)
    expect((await app.call(deletePrice, { params }, { token })).status).toBe(404)
    const acts = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_kind', '=', 'price')
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(['save-price', 'save-price', 'delete-price'])
  })

  test('an open checkout keeps its price, and the next click has the new one', async () => {
    const token = await anAdmin()
    const buyer = await aMember()
    const before = await click(buyer.token)
    await app.call(savePrice, { body: { country: null, amount: 899 } }, { token })
    const after = await click(buyer.token)
    expect(after.data.price.amount).toBe(899)
    const paymentId = provider.pay(before.data.attemptId)
    const { status } = await app.call(
      attempt,
      { params: { id: before.data.attemptId }, query: { payment_id: String(paymentId) } },
      buyer,
    )
    expect(status).toBe(200)
    expect((await attemptsOf(buyer.id)).map(({ status, amount }) => [amount, status])).toEqual([
      [599, 'approved'],
      [899, 'open'],
    ])
  })

  test('a change says whom it reaches, and the log undoes it until somebody has paid', async () => {
    const buyer = await aMember()
    await app.db.insertInto('profiles').values({ user_id: buyer.id, country: 'PE' }).execute()
    const token = await anAdmin()
    const reach = async (country?: string) =>
      (await app.call(priceReach, { query: country ? { country } : {} }, { token })).data
    expect(await reach('PE')).toEqual({ people: 1, subscribers: 0 })
    const everywhere = await reach()
    const price = async () => (await app.call(myPlan, {}, buyer)).data.price
    const save = (amount: number) =>
      app.call(savePrice, { body: { country: 'PE', amount, taxNote: '' } }, { token })
    const acts = async () =>
      (await app.call(listActs, { query: { limit: 4 } }, { token })).data.items.filter(
        ({ targetId }) => targetId === 'PE',
      )
    const undo = async (index: number) =>
      app.call(undoAct, { params: { id: (await acts())[index]?.id ?? '' }, body: {} }, { token })

    await save(450)
    expect((await reach()).people).toBe(everywhere.people - 1)
    await save(1)
    expect((await acts())[0]).toMatchObject({
      targetKind: 'price',
      before: { amount: 450 },
      after: { amount: 1 },
      undoable: true,
    })
    expect((await undo(1)).data).toMatchObject({ msg: UNDO_TEXTS.changedSince })
    expect((await undo(0)).data).toMatchObject({ msg: PREMIUM_TEXTS.priceRestored })
    expect(await price()).toBe(450)
    expect(await acts()).toMatchObject([
      { action: 'save-price', undoes: expect.any(String), after: { amount: 450 } },
      { undone: true, undoable: false },
      { undone: false },
    ])
    expect((await undo(1)).data).toMatchObject({ msg: UNDO_TEXTS.alreadyUndone })

    await app.call(deletePrice, { params: { country: 'PE' } }, { token })
    expect(await price()).toBe(599)
    const both = await Promise.all([undo(0), undo(0)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await price()).toBe(450)

    await save(500)
    const paid = (await click(buyer.token)).data.attemptId
    const paymentId = provider.pay(paid, { transaction_amount: 500 })
    await app.call(attempt, { params: { id: paid }, query: { payment_id: String(paymentId) } }, buyer)
    expect(await reach('PE')).toEqual({ people: 1, subscribers: 1 })
    expect((await undo(0)).data).toMatchObject({ msg: UNDO_TEXTS.pricePaid })
    expect((await app.call(undoAct, { params: { id: paid }, body: {} }, { token })).status).toBe(404)
    expect((await app.call(undoAct, { params: { id: paid }, body: {} }, buyer)).status).toBe(403)
  })

  test('a price left in another currency is not used, because the account collects in one', async () => {
    await app.db.insertInto('prices').values({ country: '*', amount: 9, currency: 'USD' }).execute()
    expect((await click((await aMember()).token)).data.price).toMatchObject({ amount: 599, currency: 'ARS' })
    const { data } = await app.call(managePrices, {}, { token: await anAdmin() })
    expect(data).toMatchObject({ currency: 'ARS', unused: [{ amount: 9, currency: 'USD' }] })
  })

  test.each([{ amount: 0 }, { amount: -5 }, { amount: 1.5 }, { country: 'ZZ' }, { taxNote: 'x'.repeat(61) }])(
    'rejects %j',
    async (wrong) => {
      const body = { country: 'CL', amount: 10, taxNote: '', ...wrong }
      expect((await app.call(savePrice, { body }, { token: await anAdmin() })).status).toBe(422)
    },
  )

  test('only Admins change them', async () => {
    const { token } = await aMember()
    const body = { country: 'CL', amount: 1 }
    expect((await app.call(savePrice, { body }, { token })).status).toBe(403)
    expect((await app.call(managePrices, {}, { token })).status).toBe(403)
  })
})
