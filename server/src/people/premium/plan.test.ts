import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import { listNotifications, savePreferences } from '@remusic/contract/people/schemas/notifications'
import {
  cancelPremium,
  managePrices,
  myPayments,
  myPlan,
  receipt,
  resumePremium,
} from '@remusic/contract/people/schemas/premium'
import { UNDO_TEXTS } from '@remusic/contract/running/admin'
import {
  givePremium,
  listActs,
  managedPlan,
  takeAdmin,
  takePremium,
  undoAct,
} from '@remusic/contract/running/schemas/admin'
import { createPlaylist, sharedPlaylist, sharePlaylist } from '@remusic/contract/together/schemas/playlists'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type FakeMercadoPago, startFakeMercadoPago } from '../../../testing/fakeMercadoPago.ts'
import { aBuyer, createAttempt, deliver, ledgerOf, payAndReturn } from '../../../testing/payments.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { endExpiredPlans, sendReminders } from './expiry.ts'
import { grantByAdmin, lockOwner, monthAfter } from './periods.ts'
import { chooseProvider } from './provider/choose.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { refundDueWithdrawals } from './withdrawals.ts'

let provider: FakeMercadoPago
let app: TestApp
let now = new Date('2026-01-31T10:00:00Z')
beforeAll(async () => {
  provider = await startFakeMercadoPago()
  app = await startTestApp({ env: provider.env, clock: { now: () => now } })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const DAY_MS = 86_400_000
const itIs = async (moment: Date | string | number) => {
  now = new Date(moment)
  await endExpiredPlans(app.deps, now)
  await sendReminders(app.deps, now)
}
/** A user who has paid for one month. Sessions start at the fake clock's time, which runs far ahead. */
const aSubscriber = async () => {
  const buyer = await aBuyer(app)
  const paymentId = await payAndReturn(app, provider, buyer, buyer.attemptId)
  return { ...buyer, paymentId, freshToken: () => aSession(app.db, buyer.id, now) }
}
const planOf = async (token: string) => (await app.call(myPlan, {}, { token })).data
const subjectsTo = async (email: string) =>
  (await app.mails()).filter((mail) => mail.to_address === email).map((mail) => mail.subject)

test('a month from 31 January ends on 28 February, and the next on 28 March', async () => {
  now = new Date('2026-01-31T10:00:00Z')
  const person = await aSubscriber()
  await payAndReturn(app, provider, person, await createAttempt(app, person.token))
  expect((await ledgerOf(app, person.id)).periods.map((period) => period.endsAt?.toISOString())).toEqual([
    '2026-02-28T10:00:00.000Z',
    '2026-03-28T10:00:00.000Z',
  ])
})

test('a calendar month matches the database’s on every day', async () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 50, maxLength: 50 }), async (moments) => {
      const { rows } = await sql<{ later: Date }>`
        select (moment at time zone 'UTC' + interval '1 month') at time zone 'UTC' as later
        from unnest(${moments.map((each) => each.toISOString())}::timestamptz[]) moment`.execute(app.db)
      expect(moments.map(monthAfter)).toEqual(rows.map((row) => row.later))
    }),
    { numRuns: 10 },
  )
})

test('my plan shows its source, its end and the available actions', async () => {
  const person = await aSubscriber()
  expect(await planOf(person.token)).toEqual({
    role: 'Premium',
    source: 'payment',
    endsAt: monthAfter(now).toISOString(),
    cancelledAt: null,
    canPay: true,
    canCancel: true,
    canResume: false,
    price: 599,
    currency: 'ARS',
    taxNote: '',
    pendingAttemptId: null,
  })
  const free = await aBuyer(app)
  provider.pay(free.attemptId, { status: 'pending', status_detail: 'pending_waiting_payment' })
  await app.db
    .updateTable('payment_attempts')
    .set({ status: 'pending' })
    .where('id', '=', free.attemptId)
    .execute()
  expect(await planOf(free.token)).toMatchObject({
    source: 'none',
    endsAt: null,
    canPay: true,
    canCancel: false,
    pendingAttemptId: free.attemptId,
  })
})

test('cancelling keeps Premium until it ends, can be undone, and is confirmed by one mail', async () => {
  const person = await aSubscriber()
  const endsAt = monthAfter(now)
  const { token } = person
  const cancelled = await app.call(cancelPremium, {}, { token })
  expect(cancelled).toMatchObject({
    status: 200,
    data: {
      msg: PREMIUM_TEXTS.cancelled,
      plan: { role: 'Premium', cancelledAt: now.toISOString(), canResume: true },
    },
  })
  await app.call(cancelPremium, {}, { token })
  expect((await subjectsTo(person.email)).filter((subject) => subject.includes('Cancelaste'))).toHaveLength(1)
  expect(await app.call(resumePremium, {}, { token })).toMatchObject({
    data: { plan: { cancelledAt: null } },
  })
  expect((await app.call(resumePremium, {}, { token })).status).toBe(409)
  await app.call(cancelPremium, {}, { token })

  await itIs(endsAt.getTime() - DAY_MS)
  expect(await ledgerOf(app, person.id)).toMatchObject({ role: 'Premium' })
  // Users who have cancelled get no reminder.
  expect(await subjectsTo(person.email)).not.toContain('Tu ReMusic Premium está por terminar')
  await itIs(endsAt.getTime() - 1)
  expect(await ledgerOf(app, person.id)).toMatchObject({ role: 'Premium' })
  await itIs(endsAt)
  expect(await ledgerOf(app, person.id)).toMatchObject({
    role: 'Gratuito',
    acts: ['premium-paid', 'premium-ended'],
  })
  await itIs(endsAt.getTime() + DAY_MS)
  expect((await subjectsTo(person.email)).filter((subject) => subject.includes('terminó'))).toHaveLength(1)
  expect(await planOf(await person.freshToken())).toMatchObject({
    source: 'none',
    cancelledAt: null,
    canCancel: false,
  })
})

test('paying again revokes the cancellation', async () => {
  const person = await aSubscriber()
  await app.call(cancelPremium, {}, { token: person.token })
  await payAndReturn(app, provider, person, await createAttempt(app, person.token))
  expect(await planOf(person.token)).toMatchObject({
    cancelledAt: null,
    endsAt: monthAfter(monthAfter(now)).toISOString(),
  })
})

test('rejects cancelling a plan that was not paid for', async () => {
  const gifted = await aUser(app.db, { role: 'Premium' })
  await grantByAdmin(app.db, gifted.id, now)
  const admin = await aUser(app.db, { role: 'Admin' })
  const free = await aUser(app.db)
  for (const [user, msg] of [
    [gifted, PREMIUM_TEXTS.giftIsFree],
    [admin, PREMIUM_TEXTS.adminHasAll],
    [free, PREMIUM_TEXTS.notPremium],
  ] as const) {
    const token = await aSession(app.db, user.id, now)
    expect(await app.call(cancelPremium, {}, { token })).toMatchObject({ status: 409, data: { msg } })
  }
  expect(await planOf(await aSession(app.db, gifted.id, now))).toMatchObject({ source: 'gift', endsAt: null })
  await itIs(now.getTime() + 400 * DAY_MS)
  expect(await ledgerOf(app, gifted.id)).toMatchObject({ role: 'Premium' })
})

test('a reminder is sent once, three days before each end', async () => {
  const person = await aSubscriber()
  const endsAt = monthAfter(now)
  const reminders = async () =>
    (await subjectsTo(person.email)).filter((subject) => subject === 'Tu ReMusic Premium está por terminar')
      .length
  await itIs(endsAt.getTime() - 3 * DAY_MS - 1)
  expect(await reminders()).toBe(0)
  await itIs(endsAt.getTime() - 3 * DAY_MS)
  await Promise.all([
    sendReminders(app.deps, now),
    sendReminders(app.deps, now),
    sendReminders(app.deps, now),
  ])
  expect(await reminders()).toBe(1)
  const token = await person.freshToken()
  await payAndReturn(app, provider, { token }, await createAttempt(app, token))
  await itIs(endsAt.getTime() + DAY_MS)
  expect(await reminders()).toBe(1)
  expect(await ledgerOf(app, person.id)).toMatchObject({ role: 'Premium' })
  await itIs(monthAfter(endsAt).getTime() - DAY_MS)
  expect(await reminders()).toBe(2)
})

test('a user who turned off plan mails gets no reminder mail but still gets receipts', async () => {
  const person = await aSubscriber()
  const items = [{ type: 5 as const, inApp: true, byMail: false }]
  await app.call(savePreferences, { body: { items } }, { token: person.token })
  await payAndReturn(app, provider, person, await createAttempt(app, person.token))
  await itIs(monthAfter(monthAfter(now)).getTime() - DAY_MS)
  expect(await subjectsTo(person.email)).toEqual([
    expect.stringContaining('Tu recibo'),
    expect.stringContaining('Tu recibo'),
  ])
  const { data } = await app.call(listNotifications, { query: {} }, { token: await person.freshToken() })
  expect(data.items[0]?.text).toContain('Tu Premium termina el')
})

test('after Premium ends, shared playlists are private until the user pays again', async () => {
  const person = await aSubscriber()
  const playlist = await app.call(createPlaylist, { body: { name: 'De viaje' } }, { token: person.token })
  const params = { id: playlist.data.id }
  await app.call(sharePlaylist, { params, body: { shared: true } }, { token: person.token })
  expect((await app.call(sharedPlaylist, { params })).status).toBe(200)
  await itIs(monthAfter(now))
  expect((await app.call(sharedPlaylist, { params })).status).toBe(404)
  const token = await person.freshToken()
  await payAndReturn(app, provider, { token }, await createAttempt(app, token))
  expect((await app.call(sharedPlaylist, { params })).status).toBe(200)
})

test('a former Admin keeps the paid time, or has Premium as a gift without an end', async () => {
  const admin = await aUser(app.db, { role: 'Admin' })
  const paying = await aSubscriber()
  const gifted = await aUser(app.db, { role: 'Admin' })
  await app.db.updateTable('users').set({ role: 'Admin' }).where('id', '=', paying.id).execute()
  const token = await aSession(app.db, admin.id, now)
  for (const userId of [paying.id, gifted.id])
    expect((await app.call(takeAdmin, { body: { userId } }, { token })).status).toBe(200)
  await itIs(now.getTime() + 60 * DAY_MS)
  expect(await ledgerOf(app, paying.id)).toMatchObject({ role: 'Gratuito' })
  expect(await ledgerOf(app, gifted.id)).toMatchObject({ role: 'Premium' })
})

test('my payments are listed newest first and paged, each with a receipt that only I can read', async () => {
  const person = await aSubscriber()
  await payAndReturn(app, provider, person, await createAttempt(app, person.token))
  const third = await createAttempt(app, person.token)
  await deliver(
    app,
    provider.pay(third, { status: 'rejected', status_detail: 'cc_rejected_bad_filled_date' }),
  )
  const first = await app.call(myPayments, { query: { limit: 2 } }, { token: person.token })
  expect(first.data.items.map((payment) => payment.status)).toEqual(['rejected', 'approved'])
  const next = await app.call(
    myPayments,
    { query: { limit: 2, cursor: first.data.next ?? '' } },
    { token: person.token },
  )
  expect(next.data).toMatchObject({ items: [{ status: 'approved' }], next: null })

  const [paid] = next.data.items
  if (!paid) throw new Error('No payment')
  const params = { id: paid.id }
  expect(await app.call(receipt, { params }, { token: person.token })).toMatchObject({
    status: 200,
    data: {
      number: expect.stringMatching(/^RM-\d{6}$/),
      description: 'Premium',
      quantity: 1,
      amount: 599,
      currency: 'ARS',
      method: 'Visa terminada en 3704',
      provider: 'Mercado Pago',
      providerPaymentId: String(person.paymentId),
      payer: { name: person.name, email: person.email },
      period: { startsAt: now.toISOString(), endsAt: monthAfter(now).toISOString(), revoked: false },
    },
  })
  const stranger = await aSession(app.db, (await aUser(app.db)).id, now)
  expect((await app.call(receipt, { params }, { token: stranger })).status).toBe(404)
  expect((await app.call(myPayments, { query: {} }, { token: stranger })).data.items).toEqual([])
  expect((await app.call(myPayments, { query: { cursor: 'x' } }, { token: stranger })).status).toBe(400)
})

describe('a plan that an Admin takes away', () => {
  const anAdmin = async () => {
    const { id } = await aUser(app.db, { role: 'Admin' })
    return { id, freshToken: () => aSession(app.db, id, now) }
  }
  const noticesTo = async (token: string) =>
    (await app.call(listNotifications, { query: {} }, { token })).data.items.map(({ title }) => title)

  test('a paid period that is taken and given back keeps its end, its payment and its story', async () => {
    now = new Date('2026-01-31T10:00:00Z')
    const [admin, person] = [await anAdmin(), await aSubscriber()]
    const endsAt = monthAfter(now).toISOString()
    const params = { id: person.id }
    const plan = await app.call(managedPlan, { params }, { token: await admin.freshToken() })
    const payment = {
      receipt: expect.stringMatching(/^RM-\d{6}$/),
      amount: 599,
      currency: 'ARS',
      approvedAt: expect.any(String),
      until: endsAt,
    }
    expect(plan.data).toMatchObject({ current: { until: endsAt, payments: [payment] }, taken: null })

    now = new Date('2026-01-31T12:00:00Z')
    const body = { userId: person.id, reason: 'Por error' }
    expect((await app.call(takePremium, { body }, { token: await admin.freshToken() })).status).toBe(200)
    expect(await planOf(person.token)).toMatchObject({ role: 'Gratuito', source: 'none', endsAt: null })
    expect((await app.call(managedPlan, { params }, { token: await admin.freshToken() })).data).toMatchObject(
      {
        current: null,
        taken: { until: endsAt, payments: [payment] },
      },
    )

    now = new Date('2026-01-31T14:00:00Z')
    expect((await app.call(givePremium, { body }, { token: await admin.freshToken() })).status).toBe(200)
    expect(await planOf(person.token)).toMatchObject({ role: 'Premium', source: 'payment', endsAt })
    const { items } = (
      await app.call(
        listActs,
        { query: { target: person.id, actor: admin.id } },
        { token: await admin.freshToken() },
      )
    ).data
    const facts = {
      premiumUntil: endsAt,
      gift: false,
      payments: expect.stringMatching(/^RM-\d{6} \(.*599.*\)$/),
    }
    expect(items).toMatchObject([
      { action: 'give-premium', before: { role: 'Gratuito' }, after: { role: 'Premium', ...facts } },
      { action: 'take-premium', before: { role: 'Premium', ...facts }, after: { role: 'Gratuito' } },
    ])
    expect((await noticesTo(person.token)).slice(0, 2)).toEqual([
      'Un administrador te dio Premium hasta el 28 de febrero de 2026',
      'Un administrador te quitó Premium: tu cuenta vuelve a ser Gratuita, con todo lo que hiciste',
    ])
    expect((await subjectsTo(person.email)).slice(-2)).toEqual([
      'Ya no tienes ReMusic Premium',
      'Tienes ReMusic Premium',
    ])

    await itIs('2026-02-28T10:00:00Z')
    expect(await planOf(await person.freshToken())).toMatchObject({ role: 'Gratuito' })
  })

  test('a gift given while something paid was taken leaves it to be given back', async () => {
    now = new Date('2026-01-31T10:00:00Z')
    const [admin, person] = [await anAdmin(), await aSubscriber()]
    const change = async (entry: typeof givePremium | typeof takePremium, body: object = {}) =>
      app.call(entry, { body: { userId: person.id, ...body } }, { token: await admin.freshToken() })
    const endsAt = monthAfter(now).toISOString()
    await change(takePremium)
    await change(givePremium, { endless: true })
    expect(await planOf(person.token)).toMatchObject({ source: 'gift', endsAt: null })
    await change(takePremium)
    await change(givePremium)
    expect(await planOf(person.token)).toMatchObject({ source: 'payment', endsAt })

    await change(takePremium)
    const token = await admin.freshToken()
    const [act] = (await app.call(listActs, { query: { target: person.id } }, { token })).data.items
    const undo = () => app.call(undoAct, { params: { id: act?.id ?? '' }, body: {} }, { token })
    expect((await undo()).status).toBe(200)
    expect(await planOf(person.token)).toMatchObject({ source: 'payment', endsAt })
    expect((await undo()).data).toMatchObject({ msg: UNDO_TEXTS.alreadyUndone })
  })

  test('is refunded if the Admin chooses so, and can then not be given back', async () => {
    now = new Date('2026-01-31T10:00:00Z')
    const [admin, person] = [await anAdmin(), await aSubscriber()]
    const token = await admin.freshToken()
    const body = { userId: person.id, refund: true }
    expect((await app.call(takePremium, { body }, { token })).status).toBe(200)
    const plan = await app.call(managedPlan, { params: { id: person.id } }, { token })
    expect(plan.data).toEqual({ current: null, taken: null })
    const payments = async () =>
      (await app.call(myPayments, { query: {} }, { token: person.token })).data.items
    expect(await payments()).toMatchObject([{ status: 'approved', withdrawal: null }])
    await refundDueWithdrawals(app.deps, chooseProvider(app.deps.config, null) as PaymentProvider, now)
    expect(await payments()).toMatchObject([{ status: 'refunded' }])
    const [act] = (await app.call(listActs, { query: { target: person.id, actor: admin.id } }, { token }))
      .data.items
    expect(act).toMatchObject({
      action: 'take-premium',
      before: { gift: false },
      after: { refund: '$599 ARS' },
    })
    expect(act?.undoable).toBe(false)
    const undone = await app.call(undoAct, { params: { id: act?.id ?? '' }, body: {} }, { token })
    expect(undone.data).toMatchObject({ msg: UNDO_TEXTS.planChanged })
  })

  test('has the unused part refunded if the Admin chooses so: once, with a notification when the provider confirms it', async () => {
    now = new Date('2026-01-31T10:00:00Z')
    const [admin, person] = [await anAdmin(), await aSubscriber()]
    // Half of the paid 28 days has passed.
    now = new Date('2026-02-14T10:00:00Z')
    const token = await admin.freshToken()
    const plan = async () => (await app.call(managedPlan, { params: { id: person.id } }, { token })).data
    expect((await plan()).current?.payments).toMatchObject([{ amount: 599, rest: 300 }])
    const body = { userId: person.id, refund: 'rest' as const }
    expect((await app.call(takePremium, { body }, { token })).status).toBe(200)
    expect(await plan()).toEqual({ current: null, taken: null })
    const mail = (await app.mails()).findLast(({ to_address }) => to_address === person.email)
    expect(mail?.text_body).toContain('te devuelva $300 ARS')
    const payments = async () =>
      (await app.call(myPayments, { query: {} }, { token: await person.freshToken() })).data.items
    expect(await payments()).toMatchObject([
      { status: 'approved', returned: null, period: { revoked: true } },
    ])
    const pending = async () => (await app.call(managePrices, {}, { token })).data.pendingWithdrawals
    expect(await pending()).toContainEqual(expect.objectContaining({ amount: 300, currency: 'ARS' }))

    const askAgain = () =>
      refundDueWithdrawals(app.deps, chooseProvider(app.deps.config, null) as PaymentProvider, now)
    await askAgain()
    now = new Date('2026-02-14T12:00:00Z')
    await askAgain()
    await deliver(app, person.paymentId)
    const refunds = provider.requests.filter(
      ({ path }) => path === `/v1/payments/${person.paymentId}/refunds`,
    )
    expect(refunds.map(({ body }) => body)).toEqual([{ amount: 300 }])
    expect(await payments()).toMatchObject([{ status: 'approved', amount: 599, returned: 300 }])
    expect(await pending()).not.toContainEqual(expect.objectContaining({ amount: 300 }))
    expect((await noticesTo(await person.freshToken()))[0]).toBe(
      'Te devolvimos $300 ARS de un pago de Premium',
    )
    expect(await subjectsTo(person.email)).toContain('Te devolvimos parte de un pago de ReMusic Premium')
    const acts = await app.call(listActs, { query: { target: person.id } }, { token })
    expect(acts.data.items.slice(0, 2)).toMatchObject([
      { action: 'premium-rest-refunded', after: { refund: '$300 ARS' } },
      { action: 'take-premium', after: { refund: '$300 ARS' } },
    ])
    expect(await planOf(await person.freshToken())).toMatchObject({ role: 'Gratuito' })
  })

  test('a part that was returned in the provider’s panel meanwhile is not returned again', async () => {
    now = new Date('2026-01-31T10:00:00Z')
    const [admin, person] = [await anAdmin(), await aSubscriber()]
    now = new Date('2026-02-14T10:00:00Z')
    const body = { userId: person.id, refund: 'rest' as const }
    await app.call(takePremium, { body }, { token: await admin.freshToken() })
    provider.change(person.paymentId, {
      transaction_amount_refunded: 300,
      status_detail: 'partially_refunded',
    })
    await refundDueWithdrawals(app.deps, chooseProvider(app.deps.config, null) as PaymentProvider, now)
    expect(provider.requests.filter(({ path }) => path.endsWith(`${person.paymentId}/refunds`))).toEqual([])
    const { items } = (await app.call(myPayments, { query: {} }, { token: await person.freshToken() })).data
    expect(items).toMatchObject([{ returned: 300 }])
  })

  test('an undo that waits until the paid time is over gives nothing, rather than Premium without an end', async () => {
    now = new Date('2026-01-31T10:00:00Z')
    const [admin, person] = [await anAdmin(), await aSubscriber()]
    const token = await admin.freshToken()
    await app.call(takePremium, { body: { userId: person.id } }, { token })
    const [act] = (await app.call(listActs, { query: { target: person.id } }, { token })).data.items
    let undo: Promise<{ status: number }> | undefined
    await app.db.transaction().execute(async (tx) => {
      await lockOwner(tx, person.id)
      undo = app.call(undoAct, { params: { id: act?.id ?? '' }, body: {} }, { token })
      await eventually(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          app.db,
        )
        expect(rows).not.toEqual([])
      })
      now = new Date('2026-02-28T10:00:00Z')
    })
    expect(await undo).toMatchObject({ status: 409, data: { msg: UNDO_TEXTS.planChanged } })
    expect(await planOf(await person.freshToken())).toMatchObject({ role: 'Gratuito', endsAt: null })
  })

  test('cannot be given back once its payment was refunded or its time is over', async () => {
    now = new Date('2026-01-31T10:00:00Z')
    const admin = await anAdmin()
    const [refunded, expired] = [await aSubscriber(), await aSubscriber()]
    for (const { id: userId } of [refunded, expired])
      await app.call(takePremium, { body: { userId } }, { token: await admin.freshToken() })
    provider.change(refunded.paymentId, { status: 'refunded', status_detail: 'refunded' })
    await deliver(app, refunded.paymentId)
    const takenOf = async ({ id }: { id: string }) =>
      (await app.call(managedPlan, { params: { id } }, { token: await admin.freshToken() })).data.taken
    expect(await takenOf(refunded)).toBeNull()
    expect(await takenOf(expired)).not.toBeNull()
    await itIs('2026-02-28T10:00:00Z')
    expect(await takenOf(expired)).toBeNull()
    await app.call(givePremium, { body: { userId: expired.id } }, { token: await admin.freshToken() })
    expect(await planOf(await expired.freshToken())).toMatchObject({ source: 'gift', endsAt: null })
  })
})
