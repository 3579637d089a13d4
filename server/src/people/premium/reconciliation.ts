import type { Selectable } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Schema } from '../../base/database/schema.ts'
import type { Deps } from '../../base/deps.ts'
import { ProviderUnavailableError } from './errors.ts'
import { nextPollAt } from './pollSchedule.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { type Source, settlePayment } from './settling.ts'

const BATCH_SIZE = 200
/** A payment made just before the checkout page expired may take a while to appear at the provider. */
const GRACE_MS = 3_600_000

type DueAttempt = Pick<
  Selectable<Schema['payment_attempts']>,
  'id' | 'status' | 'provider' | 'created_at' | 'expires_at'
>

/** Fetches the payments of an attempt from the provider and settles them. `paymentId` saves a search if it matches. */
export async function reconcileAttempt(
  deps: Deps,
  provider: PaymentProvider,
  attemptId: string,
  source: Source,
  paymentId?: string,
): Promise<number> {
  const hinted = paymentId ? await provider.findPayment(paymentId) : null
  // A payment made for another attempt must not settle this one.
  const payments = hinted?.reference === attemptId ? [hinted] : await provider.findPaymentsOf(attemptId)
  for (const payment of payments) await settlePayment(deps, provider, payment, source)
  return payments.length
}

/** Polls the provider for every attempt that is due, longest overdue first, and stops if it is unavailable. */
export async function reconcileDueAttempts(deps: Deps, provider: PaymentProvider, now: Date): Promise<void> {
  const { db, log } = deps
  const due = await db
    .selectFrom('payment_attempts')
    .select(['id', 'status', 'provider', 'created_at', 'expires_at'])
    .where('ask_again_at', '<=', now)
    .orderBy('ask_again_at')
    .limit(BATCH_SIZE)
    .execute()
  for (const attempt of due) {
    try {
      const isOurs = attempt.provider === provider.name
      const found = isOurs ? await reconcileAttempt(deps, provider, attempt.id, 'reconciliation') : 0
      await scheduleNextPoll(db, attempt, { hasPayments: found > 0, now })
    } catch (error) {
      if (error instanceof ProviderUnavailableError)
        return log.warn({ err: error }, 'premium: payment provider unavailable')
      log.error({ err: error, attemptId: attempt.id }, 'premium: could not reconcile a payment attempt')
    }
  }
}

/** Schedules the next poll, or abandons the attempt if its checkout page has expired without a payment. */
async function scheduleNextPoll(
  db: Db,
  attempt: DueAttempt,
  { hasPayments, now }: { hasPayments: boolean; now: Date },
) {
  const endsAt = attempt.expires_at ?? attempt.created_at
  const isOver = now.getTime() > endsAt.getTime() + GRACE_MS
  const isUnpaid = attempt.status === 'creating' || attempt.status === 'open'
  const isAbandoned = isOver && isUnpaid && !hasPayments
  const isFinished = isOver && (isUnpaid || attempt.status === 'rejected')
  await db
    .updateTable('payment_attempts')
    .set({
      asked_at: now,
      ask_again_at: isFinished ? null : nextPollAt(attempt.status, attempt.created_at, now),
      ...(isAbandoned && { status: 'abandoned' as const, updated_at: now }),
    })
    .where('id', '=', attempt.id)
    // An attempt that was settled meanwhile has already scheduled its next poll.
    .where('status', '=', attempt.status)
    .execute()
}
