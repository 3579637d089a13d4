import { randomUUID } from 'node:crypto'
import { attempt } from '@remusic/contract/premium'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../testing/builders.ts'
import { type FakeMercadoPago, startFakeMercadoPago } from '../../testing/fakeMercadoPago.ts'
import { aBuyer, beginAttempt, deliver, ledgerOf, NOTHING, payAndReturn } from '../../testing/payments.ts'
import { aTab } from '../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { askOverdue } from './asking.ts'
import { chooseProvider } from './provider/choose.ts'

let provider: FakeMercadoPago
let app: TestApp
let now = new Date('2026-03-10T15:00:00Z')
beforeAll(async () => {
  provider = await startFakeMercadoPago()
  app = await startTestApp({ env: provider.env, clock: { now: () => now } })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})
afterEach(() => provider.behave('ok'))

const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}
const newsOf = (userId: string) =>
  app.db.selectFrom('notifications').select(['type', 'title']).where('receiver_id', '=', userId).execute()
const stateOf = (token: string, id: string, paymentId?: string) =>
  app.call(attempt, { params: { id }, query: { payment_id: paymentId } }, { token })

describe('what is paid', () => {
  test('to somebody else, for something else, too little, too much or in another way grants nothing', async () => {
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
      expect(await ledgerOf(app, buyer.id), JSON.stringify(misfit)).toMatchObject(NOTHING)
    }
  })

  test('pending waits, then counts', async () => {
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

  test('pending that ends refused is told once, by mail and in the bell, with its reason', async () => {
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
    expect(await newsOf(buyer.id)).toEqual([
      { type: 5, title: 'Tu pago de Premium no se aprobó; puedes intentarlo de nuevo cuando quieras' },
    ])
    expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Gratuito', periods: [] })
  })

  test('pending that ends refused after another card was accepted bothers nobody', async () => {
    const buyer = await aBuyer(app)
    const pending = provider.pay(buyer.attemptId, { status: 'in_process' })
    await deliver(app, pending, provider.pay(buyer.attemptId))
    provider.change(pending, { status: 'rejected', status_detail: 'cc_rejected_other_reason' })
    await deliver(app, pending)
    expect(await newsOf(buyer.id)).toMatchObject([{ title: expect.stringContaining('Recibimos tu pago') }])
  })

  test('a refused card is told with its reason, and another one on the same page still counts', async () => {
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

  test('paying while Premium runs adds a month at its end; paying twice for one attempt adds two', async () => {
    const buyer = await aBuyer(app)
    const startsAt = now
    await payAndReturn(app, provider, buyer, buyer.attemptId)
    await deliver(app, provider.pay(buyer.attemptId))
    await payAndReturn(app, provider, buyer, await beginAttempt(app, buyer.token))
    const { periods } = await ledgerOf(app, buyer.id)
    expect(periods.map((period) => period.startsAt)).toEqual([
      startsAt,
      monthsAfter(startsAt, 1),
      monthsAfter(startsAt, 2),
    ])
    expect(periods.at(-1)?.endsAt).toEqual(monthsAfter(startsAt, 3))
  })

  test.each(['refunded', 'charged_back'])('a payment that is %s takes its month back', async (status) => {
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
    // A word that comes late does not bring it back.
    provider.change(paymentId, { status: 'approved' })
    await deliver(app, paymentId)
    expect(await ledgerOf(app, buyer.id)).toMatchObject({ role: 'Gratuito', payments: [{ status }] })
  })

  test('when the first of two months is refunded, the second begins at once', async () => {
    const buyer = await aBuyer(app)
    const first = await payAndReturn(app, provider, buyer, buyer.attemptId)
    await payAndReturn(app, provider, buyer, await beginAttempt(app, buyer.token))
    later(10)
    provider.change(first, { status: 'refunded' })
    await deliver(app, first)
    const { role, periods } = await ledgerOf(app, buyer.id)
    expect(role).toBe('Premium')
    expect(periods.filter((period) => !period.revokedAt)).toMatchObject([
      { startsAt: now, endsAt: monthsAfter(now, 1) },
    ])
  })

  test('a dispute changes nothing until it is decided, a partial refund neither', async () => {
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

  test('the money of an account that is switched off or erased is still written down', async () => {
    const [left, erased] = [await aBuyer(app), await aBuyer(app)]
    await app.db
      .updateTable('users')
      .set({ deactivated_at: now, restore_until: now, banned_at: now })
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

  test('an Admin whose old checkout page is paid stays an Admin', async () => {
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

describe('the page that somebody comes back to', () => {
  test('asks the provider and gets Premium without any webhook', async () => {
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

  test('tells every open tab that there is a new plan, and lets it connect with the new rights', async () => {
    const buyer = await aBuyer(app)
    const tab = await aTab(app, buyer.token)
    await payAndReturn(app, provider, buyer, buyer.attemptId)
    await tab.hears('profile-changed')
    await tab.isClosed()
  })

  test('opened by hand, or with a query that was made up, grants nothing', async () => {
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
    expect(await ledgerOf(app, buyer.id)).toMatchObject(NOTHING)
  })

  test('shows nobody the attempts of others', async () => {
    const buyer = await aBuyer(app)
    const stranger = await aSession(app.db, (await aUser(app.db)).id, now)
    expect((await stateOf(stranger, buyer.attemptId)).status).toBe(404)
    expect((await stateOf('', buyer.attemptId)).status).toBe(401)
    expect((await stateOf(stranger, randomUUID())).status).toBe(404)
  })

  test('says so within 3 seconds when the provider cannot be asked', async () => {
    const buyer = await aBuyer(app)
    provider.behave('hang')
    const began = performance.now()
    expect(await stateOf(buyer.token, buyer.attemptId, '123')).toMatchObject({
      status: 200,
      data: { status: 'open', providerAway: true },
    })
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  test('asks the provider no more than once in a while, however often it is asked', async () => {
    const buyer = await aBuyer(app)
    const before = provider.asked.length
    await Promise.all(Array.from({ length: 20 }, () => stateOf(buyer.token, buyer.attemptId)))
    expect(provider.asked.length - before).toBe(1)
  })
})

describe('attempts that never come back', () => {
  const ask = async () => {
    const mercadoPago = chooseProvider(app.config, null)
    if (mercadoPago) await askOverdue(app.deps, mercadoPago)
  }
  const attemptOf = (id: string) =>
    app.db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('are asked about, at longer and longer intervals, and given up when their page is closed', async () => {
    const buyer = await aBuyer(app)
    const waits = []
    for (let i = 0; i < 5; i++) {
      const { ask_again_at: next } = await attemptOf(buyer.attemptId)
      if (!next) throw new Error('Nobody asks again')
      waits.push(Math.round((next.getTime() - now.getTime()) / 60_000))
      now = next
      await ask()
    }
    expect(waits).toEqual([10, 10, 20, 40, 80])
    later(2)
    await ask()
    expect(await attemptOf(buyer.attemptId)).toMatchObject({ status: 'abandoned', ask_again_at: null })
    // Whatever was paid after all still counts.
    await deliver(app, provider.pay(buyer.attemptId))
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Premium',
      attempts: [{ status: 'approved' }],
    })
  })

  test('count when they were paid and nobody said so; a refund that nobody told is found too', async () => {
    const buyer = await aBuyer(app)
    const paymentId = provider.pay(buyer.attemptId)
    later(1 / 24)
    await ask()
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Premium',
      attempts: [{ status: 'approved' }],
    })
    provider.change(paymentId, { status: 'refunded' })
    later(7)
    await ask()
    expect(await ledgerOf(app, buyer.id)).toMatchObject({
      role: 'Gratuito',
      attempts: [{ status: 'refunded' }],
    })
  })

  test('wait for a provider that is away', async () => {
    const buyer = await aBuyer(app)
    later(2)
    provider.behave('500')
    await ask()
    expect(await attemptOf(buyer.attemptId)).toMatchObject({ status: 'open' })
    provider.behave('ok')
    await ask()
    expect(await attemptOf(buyer.attemptId)).toMatchObject({ status: 'abandoned' })
  })
})
