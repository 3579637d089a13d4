import { attempt, createPreference, paymentWebhook } from '@remusic/contract/people/schemas/premium'
import { expect } from 'vitest'
import { aSession, aUser } from './builders.ts'
import { eventually } from './eventually.ts'
import { type FakeMercadoPago, webhookCall } from './fakeMercadoPago.ts'
import type { TestApp } from './startTestApp.ts'

/** A user with an open payment attempt. */
export async function aBuyer(app: TestApp, traits: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(app.db, traits)
  const token = await aSession(app.db, user.id, app.deps.clock.now())
  return { ...user, token, attemptId: await createAttempt(app, token) }
}
export type Buyer = Awaited<ReturnType<typeof aBuyer>>

export async function createAttempt(app: TestApp, token: string) {
  const answer = await app.call(createPreference, { body: {} }, { token })
  expect(answer.status).toBe(200)
  return answer.data.attemptId
}

/** Delivers signed webhooks for the payments, and waits until they have been processed. */
export async function deliver(app: TestApp, ...paymentIds: number[]) {
  for (const paymentId of paymentIds) {
    const { path, init } = webhookCall(paymentId, { now: app.deps.clock.now() })
    expect((await app.request(path, init)).status, paymentWebhook.url).toBe(200)
  }
  await webhooksProcessed(app)
}

/** Waits until all received webhooks have been processed. */
export async function webhooksProcessed(app: TestApp) {
  await eventually(async () => {
    const { rows } = await app.database.pool.query(
      `select state from pgboss.job where name = 'premium-look-up' and state in ('created', 'retry', 'active')`,
    )
    expect(rows).toEqual([])
  })
}

/** Pays for an attempt and returns from the checkout page. */
export async function payAndReturn(
  app: TestApp,
  provider: FakeMercadoPago,
  { token }: { token: string },
  attemptId: string,
) {
  const paymentId = provider.pay(attemptId)
  const query = { payment_id: String(paymentId) }
  const answer = await app.call(attempt, { params: { id: attemptId }, query }, { token })
  expect(answer).toMatchObject({ status: 200, data: { status: 'approved' } })
  return paymentId
}

/** Everything that payments have changed for the user. */
export async function ledgerOf(app: TestApp, userId: string) {
  const { db } = app
  const [user, payments, periods, acts, attempts] = await Promise.all([
    db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow(),
    db
      .selectFrom('payments')
      .select(['id', 'status', 'provider_payment_id as paymentId'])
      .where('user_id', '=', userId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('premium_periods')
      .select([
        'payment_id as paymentId',
        'starts_at as startsAt',
        'ends_at as endsAt',
        'revoked_at as revokedAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('starts_at')
      .execute(),
    db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('target_user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db.selectFrom('payment_attempts').select(['id', 'status']).where('user_id', '=', userId).execute(),
  ])
  return { role: user.role, payments, periods, acts: acts.map((act) => act.action), attempts }
}

/** The ledger of a user without payments. */
export const EMPTY_LEDGER = { role: 'Gratuito', payments: [], periods: [], acts: [] }
