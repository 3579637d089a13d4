import { attempt, createPreference, myPlan } from '@remusic/contract/people/schemas/premium'
import { aSession, aUser } from '@remusic/server/testing/builders'
import { eventually } from '@remusic/server/testing/eventually'
import { ledgerOf } from '@remusic/server/testing/payments'
import { startTestApp, type TestApp } from '@remusic/server/testing/startTestApp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from './sandbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO: 'true' }, demoData: false })
})
afterAll(() => app.stop())

const CARD = { number: '5031755734530604', expiry: '11/40', code: '123', document: '12345678' }

/** A buyer on the checkout page. */
async function aCheckout() {
  const user = await aUser(app.db)
  const token = await aSession(app.db, user.id)
  const { data } = await app.call(createPreference, { body: {} }, { token })
  const page = new URL(data.id)
  expect(page.origin).toBe(app.config.publicUrl)
  return { ...user, token, attemptId: data.attemptId, page: `${page.pathname}${page.search}` }
}

const send = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  })

/** Pays under a name and returns the URL the browser is sent to. */
async function payAs(page: string, holder: string) {
  const response = await send(page, { ...CARD, holder })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

const stateOf = async (token: string, url: URL) =>
  (
    await app.call(
      attempt,
      {
        params: { id: url.searchParams.get('external_reference') ?? '' },
        query: { payment_id: url.searchParams.get('payment_id') ?? undefined },
      },
      { token },
    )
  ).data

test('the checkout page shows the price and the test cards and names, and has no script', async () => {
  const { page } = await aCheckout()
  const response = await app.request(page)
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(text).toContain('$599')
  for (const known of ['APRO', 'OTHE', 'CONT', 'FUND', '4509 9535 6623 3704']) expect(text).toContain(known)
  expect(text).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('APRO returns to /pay/success with all parameters of Mercado Pago, and the buyer is Premium', async () => {
  const buyer = await aCheckout()
  const back = await payAs(buyer.page, 'APRO')
  expect(back.pathname).toBe('/pay/success')
  const parameters = Object.fromEntries(back.searchParams)
  expect(parameters).toEqual({
    collection_id: parameters.payment_id,
    collection_status: 'approved',
    payment_id: expect.stringMatching(/^139\d{9}$/),
    status: 'approved',
    external_reference: buyer.attemptId,
    payment_type: 'credit_card',
    merchant_order_id: expect.stringMatching(/^\d+$/),
    preference_id: expect.any(String),
    site_id: 'MLA',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  })
  expect(await stateOf(buyer.token, back)).toMatchObject({ status: 'approved' })
  expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Premium', payments: [{ status: 'approved' }] })
})

test('the signed webhook alone also grants Premium, and its repetitions change nothing', async () => {
  const buyer = await aCheckout()
  await payAs(buyer.page, 'apro')
  await eventually(async () => expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Premium' }))
  expect((await ledgerOf(app, buyer.id)).periods).toHaveLength(1)
})

test.each([
  ['OTHE', 'El pago fue rechazado'],
  ['FUND', 'fondos suficientes'],
  ['CALL', 'autorices'],
])('%s returns to /pay/error, and the state gives the reason', async (holder, reason) => {
  const buyer = await aCheckout()
  const back = await payAs(buyer.page, holder)
  expect(back.pathname).toBe('/pay/error')
  expect(back.searchParams.get('status')).toBe('rejected')
  expect(await stateOf(buyer.token, back)).toMatchObject({
    status: 'rejected',
    reason: expect.stringContaining(reason),
  })
  expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Gratuito', periods: [] })
})

test('CONT stays pending until the panel approves it; the panel also refunds it and ends the paid time', async () => {
  const buyer = await aCheckout()
  const back = await payAs(buyer.page, 'CONT')
  expect(back.pathname).toBe('/pay/success')
  expect(await stateOf(buyer.token, back)).toMatchObject({ status: 'pending' })
  const paymentId = back.searchParams.get('payment_id')
  expect(await (await app.request('/dev/pagos/')).text()).toContain(
    `/dev/pagos/payments/${paymentId}/approve`,
  )

  expect((await send(`/dev/pagos/payments/${paymentId}/approve`)).status).toBe(303)
  await eventually(async () => expect((await stateOf(buyer.token, back)).status).toBe('approved'))
  expect((await send(`/dev/pagos/payments/${paymentId}/pass`)).status).toBe(303)
  expect((await app.call(myPlan, {}, { token: buyer.token })).data).toMatchObject({
    role: 'Gratuito',
    source: 'none',
  })

  await send(`/dev/pagos/payments/${paymentId}/refund`)
  await eventually(async () =>
    expect(await ledgerOf(app, buyer.id)).toMatchObject({ payments: [{ status: 'refunded' }] }),
  )
})

test('a part of a payment is returned, and never more than was paid', async () => {
  const buyer = await aCheckout()
  const back = await payAs(buyer.page, 'APRO')
  const id = back.searchParams.get('payment_id') ?? ''
  const sandbox = createSandbox(app.config)
  await sandbox.refund(id, 'una', 250)
  const returned = { status: 'approved', detail: 'partially_refunded', amount: 599, refunded: 250 }
  expect(await sandbox.findPayment(id)).toMatchObject(returned)
  await expect(sandbox.refund(id, 'otra', 350)).rejects.toThrow()
  expect(await sandbox.findPayment(id)).toMatchObject(returned)
})

test('a buyer who leaves without paying returns with "null" parameters, and nothing is stored', async () => {
  const buyer = await aCheckout()
  const response = await app.request(buyer.page.replace('redirect', 'leave'), { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  expect(back.pathname).toBe('/pay/error')
  expect(back.searchParams.get('payment_id')).toBe('null')
  expect(back.searchParams.get('status')).toBe('null')
  expect(await stateOf(buyer.token, back)).toMatchObject({ status: 'open', checkoutUrl: expect.any(String) })
})

test('an unknown card, an unknown name and a past date are each marked in the form', async () => {
  const { page } = await aCheckout()
  const response = await send(page, {
    number: '4111 1111 1111 1111',
    holder: '<b>Ana</b>',
    expiry: '11/20',
    code: 'x',
    document: '1',
  })
  const text = await response.text()
  expect(response.status).toBe(422)
  expect(text.match(/aria-invalid="true"/g)).toHaveLength(5)
  expect(text).not.toContain('<b>Ana</b>')
})

test('rejects forms of other sites, API calls without the token and unknown payments', async () => {
  const { page } = await aCheckout()
  expect((await send(page, { ...CARD, holder: 'APRO' }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await app.request('/dev/pagos/v1/payments/1')).status).toBe(401)
  expect((await app.request('/dev/pagos/checkout/v1/redirect?pref_id=x')).status).toBe(404)
  expect((await send('/dev/pagos/payments/x/refund')).status).toBe(400)
  const authorization = 'Bearer TEST-sandbox'
  expect((await app.request('/dev/pagos/v1/payments/1', { headers: { authorization } })).status).toBe(404)
  const refused = await app.request('/dev/pagos/checkout/preferences/', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [], auto_return: 'approved' }),
  })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: 'invalid_items', status: 400 })
})

test.each([
  { notification_url: 'http://169.254.169.254/latest/meta-data' },
  { back_urls: { success: 'https://otra.example/pay/success' } },
  { back_urls: { failure: 'https://otra.example/' } },
])('the public token allows no webhook and no redirect to another site: %o', async (addresses) => {
  const item = { title: 'Premium', quantity: 1, unit_price: 599, currency_id: 'ARS' }
  const response = await app.request('/dev/pagos/checkout/preferences/', {
    method: 'POST',
    headers: { authorization: 'Bearer TEST-sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({ items: [item], ...addresses }),
  })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: expect.stringContaining('invalid_') },
  ])
})
