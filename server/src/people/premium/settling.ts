import { createHash } from 'node:crypto'
import { moneyText } from '@remusic/contract/base/money'
import type { Role } from '@remusic/contract/people/plans'
import type { AttemptStatus, PaymentStatus } from '@remusic/contract/people/schemas/premium'
import { z } from 'zod'
import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import { grantForPayment, lockOwner, type Owner, revokeForPayment, syncRole } from './periods.ts'
import {
  type Announce,
  paymentApproved,
  paymentRefused,
  paymentTakenBack,
  restRefunded,
} from './planNotifications.ts'
import { nextPollAt } from './pollSchedule.ts'
import type { PaymentProvider, ProviderPayment } from './provider/provider.ts'
import { reasonOf } from './reasons.ts'

export type Source = 'webhook' | 'redirect' | 'reconciliation' | 'withdrawal'

/** A payment only moves to a higher rank, so that an event that arrives late cannot undo a newer one. */
const RANK: Record<PaymentStatus, number> = {
  pending: 0,
  rejected: 1,
  approved: 2,
  refunded: 3,
  charged_back: 3,
}

const Reference = z.uuid()

/**
 * Records the provider's state of a payment in the ledger and, if it changed, updates the user's plan. Idempotent and
 * commutative: events may repeat, arrive in any order and be processed by several servers at once.
 */
export async function settlePayment(
  deps: Deps,
  provider: PaymentProvider,
  truth: ProviderPayment,
  source: Source,
): Promise<void> {
  const reference = Reference.safeParse(truth.reference)
  const attempt = reference.success ? await findAttempt(deps.db, provider, reference.data) : undefined
  if (!attempt)
    return deps.log.info({ paymentId: truth.id }, 'premium: ignored a payment that belongs to no attempt')

  const announce = await retryOnConflict(() =>
    deps.db.transaction().execute(async (tx) => {
      const user = await lockOwner(tx, attempt.userId)
      await appendToLedger(tx, provider, truth, source, attempt.id)
      const mismatch = mismatchOf(truth, attempt, provider)
      if (mismatch) {
        deps.log.error(
          { paymentId: truth.id, attemptId: attempt.id, mismatch },
          'premium: payment does not match its attempt',
        )
        return () => {}
      }
      return applyPayment(deps, tx, { provider, truth, attempt, user })
    }),
  )
  announce(deps)
}

type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

function findAttempt(db: Db, provider: PaymentProvider, id: string) {
  return db
    .selectFrom('payment_attempts')
    .select(['id', 'user_id as userId', 'amount', 'currency', 'status', 'created_at as createdAt'])
    .select(['collector_id as collectorId'])
    .where('id', '=', id)
    .where('provider', '=', provider.name)
    .executeTakeFirst()
}

async function appendToLedger(
  tx: Db,
  provider: PaymentProvider,
  truth: ProviderPayment,
  source: Source,
  attemptId: string,
) {
  const content = JSON.stringify(truth.record)
  const digest = createHash('sha256').update(content).digest('base64url')
  await tx
    .insertInto('payment_events')
    .values({
      provider: provider.name,
      event_key: `payment:${truth.id}:${digest}`,
      source,
      provider_payment_id: truth.id,
      attempt_id: attemptId,
      content,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .execute()
}

/** Returns the first field in which the payment differs from what the attempt asked for. */
function mismatchOf(truth: ProviderPayment, attempt: AttemptRow, provider: PaymentProvider): string | null {
  if (truth.amount !== attempt.amount) return 'amount'
  if (truth.currency !== attempt.currency) return 'currency'
  if (truth.collectorId === null || truth.collectorId !== attempt.collectorId) return 'collector'
  if (truth.live !== null && truth.live !== provider.live) return 'live'
  return null
}

type Settlement = { provider: PaymentProvider; truth: ProviderPayment; attempt: AttemptRow; user: Owner }

async function applyPayment(
  deps: Deps,
  tx: Db,
  { provider, truth, attempt, user }: Settlement,
): Promise<Announce> {
  const now = deps.clock.now()
  const known = await tx
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('provider', '=', provider.name)
    .where('provider_payment_id', '=', truth.id)
    .executeTakeFirst()
  if (truth.status === 'in_mediation')
    deps.log.warn({ paymentId: truth.id, attemptId: attempt.id }, 'premium: payment is in dispute')
  const status = truth.status === 'in_mediation' ? (known?.status ?? 'pending') : truth.status
  if (known?.status === 'approved' && status === 'approved')
    return settleRest(deps, tx, { truth, user, paymentId: known.id })
  if (known && RANK[status] <= RANK[known.status]) return () => {}

  const payment = await storePayment(tx, provider, truth, attempt, status, now)
  const wasApproved = known?.status === 'approved'
  const facts = { userId: user.id, paymentId: payment.id, now }
  let announce: Announce = () => {}
  if (status === 'approved') {
    const until = await grantForPayment(tx, facts)
    await reopenSubscription(tx, user.id, now)
    const role = await syncRole(tx, user, now)
    await record(tx, 'premium-paid', user.id, role, { payment: payment.id, until })
    announce = await paymentApproved(deps, tx, { user, role, payment, until })
  } else if (wasApproved) {
    await revokeForPayment(tx, facts)
    const role = await syncRole(tx, user, now)
    await record(tx, 'premium-taken-back', user.id, role, { payment: payment.id, status })
    announce = await paymentTakenBack(deps, tx, { user, role, payment, status })
  }
  const outcome = await settleAttempt(tx, attempt, now)
  // Only a pending payment is followed up: an immediate rejection is shown on the page.
  if (known?.status === 'pending' && outcome === 'rejected')
    announce = await paymentRefused(deps, tx, { user, payment, reason: reasonOf(status, truth.detail) })
  return announce
}

/** Closes the request to return a part of a payment, once the provider has returned it. */
async function settleRest(
  deps: Deps,
  tx: Db,
  { truth, user, paymentId }: { truth: ProviderPayment; user: Owner; paymentId: string },
): Promise<Announce> {
  const returned = await tx
    .updateTable('withdrawals')
    .from('payments')
    .set({ refunded_at: deps.clock.now() })
    .whereRef('payments.id', '=', 'withdrawals.payment_id')
    .where('payment_id', '=', paymentId)
    .where('withdrawals.amount', '<=', truth.refunded)
    .where('refunded_at', 'is', null)
    .returning([
      'withdrawals.amount as part',
      'payments.id',
      'number',
      'payments.amount',
      'currency',
      'method',
    ])
    .executeTakeFirst()
  if (!returned?.part) return () => {}
  const { part, ...payment } = returned
  const role = { before: user.role, after: user.role }
  await record(tx, 'premium-rest-refunded', user.id, role, {
    payment: payment.id,
    refund: moneyText(part, payment.currency),
  })
  return restRefunded(deps, tx, { user, payment, part })
}

function storePayment(
  tx: Db,
  provider: PaymentProvider,
  truth: ProviderPayment,
  attempt: AttemptRow,
  status: PaymentStatus,
  now: Date,
) {
  const state = {
    status,
    status_detail: truth.detail,
    method: truth.method,
    updated_at: now,
    ...(status === 'approved' && { approved_at: truth.approvedAt ?? now }),
  }
  return tx
    .insertInto('payments')
    .values({
      ...state,
      attempt_id: attempt.id,
      user_id: attempt.userId,
      provider: provider.name,
      provider_payment_id: truth.id,
      amount: attempt.amount,
      currency: attempt.currency,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_payment_id']).doUpdateSet(state))
    .returning(['id', 'number', 'amount', 'currency', 'method'])
    .executeTakeFirstOrThrow()
}

/** A new payment revokes an earlier cancellation. */
async function reopenSubscription(tx: Db, userId: string, now: Date) {
  await tx
    .insertInto('subscriptions')
    .values({ user_id: userId, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ cancelled_at: null, updated_at: now }))
    .execute()
}

async function record(
  tx: Db,
  action: string,
  userId: string,
  role: { before: Role; after: Role },
  facts: Record<string, unknown>,
) {
  await recordAudit(tx, {
    actorId: null,
    action,
    targetUserId: userId,
    before: { role: role.before },
    after: { role: role.after, ...facts },
  })
}

/** An attempt may have several payments and takes the best status among them. */
const BEST_FIRST: readonly AttemptStatus[] = ['approved', 'pending', 'refunded', 'charged_back', 'rejected']

async function settleAttempt(tx: Db, attempt: AttemptRow, now: Date): Promise<AttemptStatus | undefined> {
  const payments = await tx
    .selectFrom('payments')
    .select('status')
    .where('attempt_id', '=', attempt.id)
    .execute()
  const status = BEST_FIRST.find((best) => payments.some((payment) => payment.status === best))
  if (status)
    await tx
      .updateTable('payment_attempts')
      .set({ status, updated_at: now, ask_again_at: nextPollAt(status, attempt.createdAt, now) })
      .where('id', '=', attempt.id)
      .execute()
  return status
}
