import { attempt } from '@remusic/contract/people/schemas/premium'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { extent } from '../../../testing/extent.ts'
import { type FakeMercadoPago, startFakeMercadoPago, webhookCall } from '../../../testing/fakeMercadoPago.ts'
import { aBuyer, type Buyer, ledgerOf, webhooksProcessed } from '../../../testing/payments.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { monthAfter } from './periods.ts'

/** Possible sequences of states of a payment at the provider. */
const LIVES = [
  ['approved'],
  ['rejected'],
  ['pending', 'approved'],
  ['pending', 'cancelled'],
  ['approved', 'refunded'],
  ['in_process', 'approved', 'charged_back'],
  ['pending', 'approved', 'in_mediation', 'refunded'],
] as const

const PEOPLE = 8
const SEQUENCES = extent(1, 3)

/**
 * - `advance`: the payment reaches its next state at the provider, without a webhook.
 * - `deliver`: the provider sends a webhook about the payment, once or several times concurrently.
 * - `repeat`: the provider sends the very first webhook again.
 * - `poll`: the user's page requests the state of the attempt.
 */
const step = fc.oneof(
  fc.record({ do: fc.constant('advance' as const), payment: fc.nat(1) }),
  fc.record({
    do: fc.constant('deliver' as const),
    payment: fc.nat(1),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('repeat' as const) }),
  fc.record({ do: fc.constant('poll' as const), payment: fc.nat(1) }),
)
const story = fc.record({
  lives: fc.tuple(fc.constantFrom(...LIVES), fc.constantFrom(...LIVES)),
  steps: fc.array(step, { minLength: 2, maxLength: 8 }),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

let provider: FakeMercadoPago
let database: TestDatabase
let app: TestApp
let now = new Date('2026-01-31T10:00:00Z')
const start = () => startTestApp({ env: provider.env, clock: { now: () => now }, database })
beforeAll(async () => {
  provider = await startFakeMercadoPago()
  database = await testDatabase()
  app = await start()
})
afterAll(async () => {
  await app.stop()
  await database.drop()
  await provider.stop()
})

test('ends in the provider’s state for any order and number of webhooks, even across a restart', async () => {
  const stories = fc.array(story, { minLength: PEOPLE, maxLength: PEOPLE })
  await fc.assert(
    fc.asyncProperty(stories, fc.nat(7), async (all, restartAfter) => {
      const people = []
      for (const each of all) people.push(await begin(each))
      for (let turn = 0; turn < 8; turn++) {
        await Promise.all(people.map((person) => runStep(person, turn)))
        if (turn === restartAfter) {
          await app.stop()
          app = await start()
        }
      }
      // Finally the last webhook of each payment is delivered, twice and concurrently.
      const last = people.flatMap(({ payments }) => payments.flatMap(({ id }) => [id, id]))
      for (const { payments } of people) for (const payment of payments) finish(payment)
      await Promise.all(last.map(deliver))
      await webhooksProcessed(app)
      for (const person of people) await check(person)
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  )
})

type FakePayment = { id: number; life: readonly string[]; at: number }
type Person = {
  buyer: Buyer
  payments: FakePayment[]
  story: Story
  firstWebhook: ReturnType<typeof webhookCall>
}

async function begin(plan: Story): Promise<Person> {
  const buyer = await aBuyer(app)
  const payments = plan.lives.map((life) => ({
    id: provider.pay(buyer.attemptId, { status: life[0] }),
    life,
    at: 0,
  }))
  return { buyer, payments, story: plan, firstWebhook: webhookCall(payments[0]?.id ?? 0, { now }) }
}

async function runStep({ buyer, payments, story: { steps }, firstWebhook }: Person, turn: number) {
  const action = steps[turn]
  if (!action) return
  const payment = 'payment' in action ? payments[action.payment] : undefined
  if (action.do === 'repeat') await post(firstWebhook)
  if (!payment) return
  if (action.do === 'advance') advance(payment)
  if (action.do === 'deliver')
    await Promise.all(Array.from({ length: action.times }, () => deliver(payment.id)))
  if (action.do === 'poll') {
    now = new Date(now.getTime() + 2_000)
    const where = { params: { id: buyer.attemptId }, query: { payment_id: String(payment.id) } }
    expect((await app.call(attempt, where, { token: buyer.token })).status).toBe(200)
  }
}

function advance(payment: FakePayment) {
  payment.at = Math.min(payment.at + 1, payment.life.length - 1)
  provider.change(payment.id, { status: payment.life[payment.at] })
}

function finish(payment: FakePayment) {
  while (payment.at < payment.life.length - 1) advance(payment)
}

const deliver = (id: number) => post(webhookCall(id, { now }))
async function post({ path, init }: ReturnType<typeof webhookCall>) {
  expect((await app.request(path, init)).status).toBe(200)
}

const OURS: Record<string, string> = { cancelled: 'rejected' }

async function check({ buyer, payments }: Person) {
  const ledger = await ledgerOf(app, buyer.id)
  const truth = payments.map(({ id, life }) => [String(id), OURS[life.at(-1) ?? ''] ?? life.at(-1)])
  expect(Object.fromEntries(ledger.payments.map((payment) => [payment.paymentId, payment.status]))).toEqual(
    Object.fromEntries(truth),
  )
  const paid = truth.filter(([, status]) => status === 'approved').length
  const running = ledger.periods.filter((period) => !period.revokedAt)
  expect(running).toHaveLength(paid)
  expect(ledger.role).toBe(paid > 0 ? 'Premium' : 'Gratuito')
  for (const [i, period] of running.entries()) {
    expect(period.endsAt).toEqual(monthAfter(period.startsAt))
    if (i > 0) expect(period.startsAt).toEqual(running[i - 1]?.endsAt)
  }
  const granted = ledger.acts.filter((act) => act === 'premium-paid').length
  const revoked = ledger.acts.filter((act) => act === 'premium-taken-back').length
  expect(granted - revoked).toBe(paid)
  expect(ledger.periods).toHaveLength(granted)
}
