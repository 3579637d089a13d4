import type { Selectable } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Deps } from '../platform/deps.ts'
import { ProviderAwayError } from './errors.ts'
import { nextAsk } from './pollSchedule.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { type Source, settlePayment } from './settling.ts'

const AT_ONCE = 200
/** A payment made in the last minute of a checkout page is not there at once. */
const GRACE_MS = 3_600_000

type AttemptToAsk = Pick<
  Selectable<Schema['payment_attempts']>,
  'id' | 'status' | 'provider' | 'created_at' | 'expires_at'
>

/** Asks the provider what became of an attempt and takes it over. `paymentId` is where to look first. */
export async function askAbout(
  deps: Deps,
  provider: PaymentProvider,
  attemptId: string,
  source: Source,
  paymentId?: string,
): Promise<number> {
  const hinted = paymentId ? await provider.findPayment(paymentId) : null
  // Somebody else's payment proves nothing here.
  const payments = hinted?.reference === attemptId ? [hinted] : await provider.findPaymentsOf(attemptId)
  for (const payment of payments) await settlePayment(deps, provider, payment, source)
  return payments.length
}

/** Asks about every attempt whose time has come, the most urgent first; stops when the provider is away. */
export async function askOverdue(deps: Deps, provider: PaymentProvider): Promise<void> {
  const { db, clock, log } = deps
  const due = await db
    .selectFrom('payment_attempts')
    .select(['id', 'status', 'provider', 'created_at', 'expires_at'])
    .where('ask_again_at', '<=', clock.now())
    .orderBy('ask_again_at')
    .limit(AT_ONCE)
    .execute()
  for (const attempt of due) {
    try {
      const isOurs = attempt.provider === provider.name
      const found = isOurs ? await askAbout(deps, provider, attempt.id, 'reconciliation') : 0
      await putOff(deps, attempt, found > 0)
    } catch (error) {
      if (error instanceof ProviderAwayError)
        return log.warn({ err: error }, 'premium: the provider cannot be asked')
      log.error({ err: error, attemptId: attempt.id }, 'premium: an attempt could not be settled')
    }
  }
}

/** Sets the next time, or gives the attempt up: its page takes no money any more and nobody has paid. */
async function putOff({ db, clock }: Deps, attempt: AttemptToAsk, hasPayments: boolean) {
  const now = clock.now()
  const endsAt = attempt.expires_at ?? attempt.created_at
  const isOver = now.getTime() > endsAt.getTime() + GRACE_MS
  const isUnpaid = attempt.status === 'creating' || attempt.status === 'open'
  const gaveUp = isOver && isUnpaid && !hasPayments
  const isDone = isOver && (isUnpaid || attempt.status === 'rejected')
  await db
    .updateTable('payment_attempts')
    .set({
      asked_at: now,
      ask_again_at: isDone ? null : nextAsk(attempt.status, attempt.created_at, now),
      ...(gaveUp && { status: 'abandoned' as const, updated_at: now }),
    })
    .where('id', '=', attempt.id)
    // Whatever has been settled meanwhile has set its own time.
    .where('status', '=', attempt.status)
    .execute()
}
