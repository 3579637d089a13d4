import { randomUUID } from 'node:crypto'
import { attempt, managePrices, myPayments, withdrawPurchase } from '@remusic/contract/people/schemas/premium'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { type FakeMercadoPago, startFakeMercadoPago } from '../../../testing/fakeMercadoPago.ts'
import {
  aBuyer,
  createAttempt,
  deliver,
  EMPTY_LEDGER,
  ledgerOf,
  payAndReturn,
} from '../../../testing/payments.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { chooseProvider } from './provider/choose.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { reconcileDueAttempts } from './reconciliation.ts'
import { refundDueWithdrawals } from './withdrawals.ts'

let provider: FakeMercadoPago
let app: TestApp
let now = new Date('2026-03-10T15:00:00Z')
beforeAll(async () => {
  provider = await startFakeMercadoPago()
  app = await startTestApp({ env: { ...provider.env, WITHDRAWAL_DAYS: '10' }, clock: { now: () => now } })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})
afterEach(() => provider.behave('ok'))

const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}
const notificationsOf = (userId: string) =>
  app.db.selectFrom('notifications').select(['type', 'title']).where('receiver_id', '=', userId).execute()
const stateOf = (token: string, id: string, paymentId?: string) =>
  app.call(attempt, { params: { id }, query: { payment_id: paymentId } }, { token })

describe('a payment', () => {
  test('with the wrong amount, currency, collector, mode or reference grants nothing', async () => {
    const misfits = [
      { transaction_amount: 1 },
      { transaction_amount: 5_990 },
      { currency_id: 'CLP' },
      { collector_id: 300_000_003 },
      { collector_id: null },
      { live_mode: false },
      { external_reference: 'pedido-7' },
      { external_reference: randomUUID() },
      { external_reference: null },
    ]
    const cases = []
    for (const misfit of misfits) {
      const buyer = await aBuyer(app)
      cases.push({ misfit, buyer, paymentId: provider.pay(buyer.attemptId, misfit) })
    }
    await deliver(app, ...cases.map(({ paymentId }) => paymentId))
    for (const { misfit, buyer, paymentId } of cases) {
      const { data } = await stateOf(buyer.token, buyer.attemptId, String(paymentId))
      expect(data.status, JSON.stringify(misfit)).toBe('open')
      expect(await ledgerOf(app, buyer.id), JSON.stringify(misfit)).toMatchObject(EMPTY_LEDGER)
    }
  })

  test('that is pending grants nothing until it is approved', async () => {
    const buyer = await aBuyer(app)
    const paymentId = provider.pay(buyer.attemptId, {
      status: 'in_process',
      status_detail: 'pending_contingency',
    })
    await deliver(app, paymentId)
    expect(await stateOf(buyer.token, buyer.attemptId)).toMatchObject({
      data: { status: 'pending', reason: expect.stringContaining('procesando tu pago') },
    })
    expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Gratuito', periods: [] })
    provider.change(paymentId, { status: 'approved', status_detail: 'accredited' })
    await deliver(app, paymentId)
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Premium',
      payments: [{ status: 'approved' }],
    })
  })

  test('that was pending and is rejected notifies the user once by mail and in the app, with the reason', async () => {
    const buyer = await aBuyer(app)
    const paymentId = provider.pay(buyer.attemptId, {
      status: 'in_process',
      status_detail: 'pending_contingency',
    })
    await deliver(app, paymentId)
    provider.change(paymentId, { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' })
    await deliver(app, paymentId)
    await deliver(app, paymentId)
    await stateOf(buyer.token, buyer.attemptId)
    const mails = (await app.mails()).filter((mail) => mail.to_address === buyer.email)
    expect(mails).toMatchObject([
      {
        subject: 'Tu pago de ReMusic Premium no se aprobó',
        text_body: expect.stringContaining('La tarjeta no tiene fondos suficientes'),
      },
    ])
    expect(await notificationsOf(buyer.id)).toEqual([
      { type: 5, title: 'Tu pago de Premium no se aprobó; puedes intentarlo de nuevo cuando quieras' },
    ])
    expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Gratuito', periods: [] })
  })

  test('that is rejected after another card was accepted sends no notification', async () => {
    const buyer = await aBuyer(app)
    const pending = provider.pay(buyer.attemptId, { status: 'in_process' })
    await deliver(app, pending, provider.pay(buyer.attemptId))
    provider.change(pending, { status: 'rejected', status_detail: 'cc_rejected_other_reason' })
    await deliver(app, pending)
    expect(await notificationsOf(buyer.id)).toMatchObject([
      { title: expect.stringContaining('Recibimos tu pago') },
    ])
  })

  test('that is rejected shows its reason, and another card on the same page is still accepted', async () => {
    const buyer = await aBuyer(app)
    provider.pay(buyer.attemptId, { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' })
    expect(await stateOf(buyer.token, buyer.attemptId)).toMatchObject({
      data: {
        status: 'rejected',
        reason: expect.stringContaining('fondos'),
        checkoutUrl: expect.any(String),
      },
    })
    later(1 / 24 / 60)
    provider.pay(buyer.attemptId)
    expect(await stateOf(buyer.token, buyer.attemptId)).toMatchObject({
      data: { status: 'approved', reason: null, checkoutUrl: null },
    })
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Premium',
      attempts: [{ status: 'approved' }],
    })
  })

  test('during Premium adds a month at its end, and two payments for one attempt add two', async () => {
    const buyer = await aBuyer(app)
    const startsAt = now
    await payAndReturn(app, provider, buyer, buyer.attemptId)
    await deliver(app, provider.pay(buyer.attemptId))
    await payAndReturn(app, provider, buyer, await createAttempt(app, buyer.token))
    const { periods } = await ledgerOf(app, buyer.id)
    expect(periods.map((period) => period.startsAt)).toEqual([
      startsAt,
      monthsAfter(startsAt, 1),
      monthsAfter(startsAt, 2),
    ])
    expect(periods.at(-1)?.endsAt).toEqual(monthsAfter(startsAt, 3))
  })

  test.each(['refunded', 'charged_back'])('that is %s revokes its month', async (status) => {
    const buyer = await aBuyer(app)
    const paymentId = await payAndReturn(app, provider, buyer, buyer.attemptId)
    provider.change(paymentId, { status, status_detail: status })
    await deliver(app, paymentId)
    const ledger = await ledgerOf(app, buyer.id)
    expect(ledger).toMatchObject({
      role: 'Gratuito',
      payments: [{ status }],
      periods: [{ revokedAt: now }],
      acts: ['premium-paid', 'premium-taken-back'],
      attempts: [{ status }],
    })
    // An event that arrives late must not restore the month.
    provider.change(paymentId, { status: 'approved' })
    await deliver(app, paymentId)
    expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Gratuito', payments: [{ status }] })
  })

  test('for the first of two months, once refunded, moves the second month to now', async () => {
    const buyer = await aBuyer(app)
    const first = await payAndReturn(app, provider, buyer, buyer.attemptId)
    await payAndReturn(app, provider, buyer, await createAttempt(app, buyer.token))
    later(10)
    provider.change(first, { status: 'refunded' })
    await deliver(app, first)
    const { role, periods } = await ledgerOf(app, buyer.id)
    expect(role).toBe('Premium')
    expect(periods.filter((period) => !period.revokedAt)).toMatchObject([
      { startsAt: now, endsAt: monthsAfter(now, 1) },
    ])
  })

  test('in dispute or partially refunded changes nothing', async () => {
    const buyer = await aBuyer(app)
    const paymentId = await payAndReturn(app, provider, buyer, buyer.attemptId)
    provider.change(paymentId, { status: 'in_mediation' })
    await deliver(app, paymentId)
    provider.change(paymentId, { status: 'approved', status_detail: 'partially_refunded' })
    await deliver(app, paymentId)
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Premium',
      payments: [{ status: 'approved' }],
    })
  })

  test('of a deactivated or erased account is still recorded', async () => {
    const [left, erased] = [await aBuyer(app), await aBuyer(app)]
    await app.db
      .updateTable('users')
      .set({ deactivated_at: now, restore_until: now })
      .where('id', 'in', [left.id, erased.id])
      .execute()
    await app.db
      .updateTable('users')
      .set({ email: null, password_hash: null, erased_at: now })
      .where('id', '=', erased.id)
      .execute()
    await deliver(app, provider.pay(left.attemptId), provider.pay(erased.attemptId))
    for (const { id } of [left, erased])
      expect(await ledgerOf(app, id)).toMatchObject({
        payments: [{ status: 'approved' }],
        acts: ['premium-paid'],
      })
  })

  test('on an old checkout page of an Admin leaves the role unchanged', async () => {
    const buyer = await aBuyer(app)
    await app.db.updateTable('users').set({ role: 'Admin' }).where('id', '=', buyer.id).execute()
    await payAndReturn(app, provider, buyer, buyer.attemptId)
    expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Admin', payments: [{ status: 'approved' }] })
  })
})

const monthsAfter = (date: Date, months: number) => {
  const moved = new Date(date)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved
}

describe('the page after the checkout', () => {
  test('polls the provider and activates Premium without a webhook', async () => {
    const buyer = await aBuyer(app)
    const paymentId = provider.pay(buyer.attemptId)
    expect(await stateOf(buyer.token, buyer.attemptId, String(paymentId))).toMatchObject({
      status: 200,
      data: {
        id: buyer.attemptId,
        status: 'approved',
        premiumUntil: monthsAfter(now, 1).toISOString(),
        paymentId: expect.any(String),
        providerAway: false,
      },
    })
    expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Premium' })
  })

  test('notifies every open tab of the new plan and makes it reconnect with the new rights', async () => {
    const buyer = await aBuyer(app)
    const tab = await aTab(app, buyer.token)
    await payAndReturn(app, provider, buyer, buyer.attemptId)
    await tab.receives('profile-changed')
    await tab.isClosed()
  })

  test('grants nothing when opened by hand or with a forged query', async () => {
    const buyer = await aBuyer(app)
    const other = await aBuyer(app)
    const paid = provider.pay(other.attemptId)
    for (const paymentId of [undefined, 'null', String(paid), '999', "1' or 1=1"]) {
      later(1 / 24 / 60)
      expect(await stateOf(buyer.token, buyer.attemptId, paymentId)).toMatchObject({
        status: 200,
        data: { status: 'open', paymentId: null, premiumUntil: null },
      })
    }
    expect(await ledgerOf(app, buyer.id)).toMatchObject(EMPTY_LEDGER)
  })

  test('shows attempts to their owner only', async () => {
    const buyer = await aBuyer(app)
    const stranger = await aSession(app.db, (await aUser(app.db)).id, now)
    expect((await stateOf(stranger, buyer.attemptId)).status).toBe(404)
    expect((await stateOf('', buyer.attemptId)).status).toBe(401)
    expect((await stateOf(stranger, randomUUID())).status).toBe(404)
  })

  test('reports an unavailable provider while it hangs', async () => {
    const buyer = await aBuyer(app)
    provider.behave('hang')
    expect(await stateOf(buyer.token, buyer.attemptId, '123')).toMatchObject({
      status: 200,
      data: { status: 'open', providerAway: true },
    })
  })

  test('polls the provider once for twenty concurrent requests', async () => {
    const buyer = await aBuyer(app)
    const before = provider.requests.length
    await Promise.all(Array.from({ length: 20 }, () => stateOf(buyer.token, buyer.attemptId)))
    expect(provider.requests.length - before).toBe(1)
  })
})

describe('attempts without a webhook or redirect', () => {
  const reconcile = async (overrides: Partial<PaymentProvider> = {}) => {
    const mercadoPago = chooseProvider(app.config, null)
    if (mercadoPago) await reconcileDueAttempts(app.deps, { ...mercadoPago, ...overrides }, now)
  }
  const attemptOf = (id: string) =>
    app.db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('are polled at growing intervals and abandoned once the checkout page has expired', async () => {
    const buyer = await aBuyer(app)
    // A request over the network could time out on a busy machine, which rightly postpones the polls of all attempts.
    const silent = { findPaymentsOf: async () => [] }
    const waits = []
    for (let i = 0; i < 5; i++) {
      const { ask_again_at: next } = await attemptOf(buyer.attemptId)
      if (!next) throw new Error('No further poll is scheduled')
      waits.push(Math.round((next.getTime() - now.getTime()) / 60_000))
      now = next
      await reconcile(silent)
    }
    expect(waits).toEqual([10, 10, 20, 40, 80])
    later(2)
    await reconcile(silent)
    expect(await attemptOf(buyer.attemptId)).toMatchObject({ status: 'abandoned', ask_again_at: null })
    // A payment on an abandoned attempt is still accepted.
    await deliver(app, provider.pay(buyer.attemptId))
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Premium',
      attempts: [{ status: 'approved' }],
    })
  })

  test('are settled if they were paid or refunded without a webhook', async () => {
    const buyer = await aBuyer(app)
    const paymentId = provider.pay(buyer.attemptId)
    later(1 / 24)
    await reconcile()
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Premium',
      attempts: [{ status: 'approved' }],
    })
    provider.change(paymentId, { status: 'refunded' })
    later(7)
    await reconcile()
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Gratuito',
      attempts: [{ status: 'refunded' }],
    })
  })

  test('are kept while the provider is unavailable', async () => {
    const buyer = await aBuyer(app)
    later(2)
    provider.behave('500')
    await reconcile()
    expect(await attemptOf(buyer.attemptId)).toMatchObject({ status: 'open' })
    provider.behave('ok')
    await reconcile()
    expect(await attemptOf(buyer.attemptId)).toMatchObject({ status: 'abandoned' })
  })
})

describe('withdrawing from a purchase', () => {
  const aPurchase = async () => {
    const buyer = await aBuyer(app)
    const providerId = await payAndReturn(app, provider, buyer, buyer.attemptId)
    // The fake provider dates every approval, so the purchase is moved to now.
    await app.db.updateTable('payments').set({ approved_at: now }).where('user_id', '=', buyer.id).execute()
    const { data } = await app.call(myPayments, { query: { limit: 10 } }, buyer)
    return { ...buyer, providerId, payment: data.items[0] }
  }
  type Purchase = Awaited<ReturnType<typeof aPurchase>>
  const withdraw = ({ token, payment }: Pick<Purchase, 'token' | 'payment'>) =>
    app.call(withdrawPurchase, { params: { id: payment?.id ?? '' } }, { token })
  const mailsTo = async (email: string) =>
    (await app.mails()).filter((mail) => mail.to_address === email).map(({ subject }) => subject)
  const refundsOf = (providerId: number) =>
    provider.requests.filter(({ path }) => path === `/v1/payments/${providerId}/refunds`)

  test('refunds it, ends its month and sends a code, once for ten presses and a webhook', async () => {
    const buyer = await aPurchase()
    expect(buyer.payment?.withdrawableUntil).toBe(new Date(now.getTime() + 10 * 86_400_000).toISOString())
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => withdraw(buyer))),
      deliver(app, buyer.providerId),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await deliver(app, buyer.providerId)
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Gratuito',
      payments: [{ status: 'refunded' }],
      periods: [{ revokedAt: now }],
      acts: ['premium-paid', 'withdraw-purchase', 'premium-taken-back'],
    })
    expect(refundsOf(buyer.providerId)).toHaveLength(1)
    expect(refundsOf(buyer.providerId)[0]?.headers['x-idempotency-key']).toBe(buyer.payment?.id)
    const again = await withdraw(buyer)
    expect(again).toMatchObject({
      status: 200,
      data: { payment: { status: 'refunded', withdrawableUntil: null } },
    })
    const code = again.data.payment.withdrawal?.code ?? 'none'
    expect(again.data.msg).toContain(code)
    expect((await mailsTo(buyer.email)).slice(1)).toEqual([
      `Recibimos tu arrepentimiento ${code}`,
      'Un pago de ReMusic Premium se anuló',
    ])
  })

  test('is kept while the provider is away, shown to Admins, and refunded later', async () => {
    const buyer = await aPurchase()
    provider.behave('500')
    expect(await withdraw(buyer)).toMatchObject({
      status: 200,
      data: { payment: { status: 'approved', withdrawal: { code: expect.stringMatching(/^AR-\d{6}$/) } } },
    })
    provider.behave('ok')
    const admin = await aSession(app.db, (await aUser(app.db, { role: 'Admin' })).id, now)
    const managed = await app.call(managePrices, {}, { token: admin })
    expect(managed.data.pendingWithdrawals).toMatchObject([{ receipt: buyer.payment?.number, amount: 599 }])
    later(1)
    const mercadoPago = chooseProvider(app.config, null)
    if (mercadoPago) await refundDueWithdrawals(app.deps, mercadoPago, now)
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Gratuito',
      payments: [{ status: 'refunded' }],
    })
    expect((await app.call(managePrices, {}, { token: admin })).data.pendingWithdrawals).toEqual([])
  })

  test('is not possible after the ten days, for the payment of somebody else, or for a refunded one', async () => {
    const [late, refunded, stranger] = [await aPurchase(), await aPurchase(), await aBuyer(app)]
    expect((await withdraw({ ...stranger, payment: late.payment })).status).toBe(404)
    provider.change(refunded.providerId, { status: 'refunded' })
    await deliver(app, refunded.providerId)
    expect((await withdraw(refunded)).status).toBe(409)
    later(10)
    late.token = await aSession(app.db, late.id, now)
    expect(await withdraw(late)).toMatchObject({
      status: 409,
      data: { msg: expect.stringContaining('plazo') },
    })
    expect(await ledgerOf(app, late.id)).toMatchObject({
      role: 'Premium',
      payments: [{ status: 'approved' }],
    })
  })

  test('is not offered unless the operator switches it on', async () => {
    const buyer = await aPurchase()
    const other = await startTestApp({ env: provider.env, database: app.database, clock: { now: () => now } })
    try {
      const { data } = await other.call(myPayments, { query: { limit: 10 } }, buyer)
      expect(data.items[0]?.withdrawableUntil).toBeNull()
      const params = { id: buyer.payment?.id ?? '' }
      expect((await other.call(withdrawPurchase, { params }, buyer)).status).toBe(409)
    } finally {
      await other.stop()
    }
  })
})
