import type { ManagedPrices, Payment } from '@remusic/contract/schemas/premium'
import { sql } from 'kysely'
import { recordAudit } from '../audit/auditLog.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import {
  NotSoldError,
  NotWithdrawableError,
  PaymentNotFoundError,
  ProviderRejectedError,
  ProviderUnavailableError,
  WithdrawalNotOfferedError,
  WithdrawalTooLateError,
} from './errors.ts'
import { receiptNumber, withdrawalCode, withdrawalMail } from './mails.ts'
import { findPaymentOf, withdrawableUntil } from './payments.ts'
import { lockOwner } from './periods.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { settlePayment } from './settling.ts'

const RETRY_MS = 3_600_000
const BATCH_SIZE = 50

/**
 * Withdraws from a purchase. The request is stored first and the provider asked for the refund afterwards, so that a failure
 * in between loses nothing: a job asks again. What the refund changes is settled like any other change of a payment.
 */
export async function withdrawAs(
  deps: Deps,
  provider: PaymentProvider | null,
  me: Me,
  paymentId: string,
): Promise<{ msg: string; payment: Payment }> {
  await requestWithdrawal(deps, provider, me, paymentId)
  if (provider) await tryRefund(deps, provider, paymentId)
  const payment = await findPaymentOf(me, deps, paymentId)
  return { msg: messageFor(payment), payment }
}

function messageFor({ status, withdrawal }: Payment): string {
  if (status === 'approved' && !withdrawal)
    return 'Ya le pedimos al proveedor de pagos que devuelva este pago'
  const code = withdrawal?.code ?? ''
  return status === 'refunded'
    ? `Devolvimos tu pago. El código de tu arrepentimiento es ${code}`
    : `Recibimos tu arrepentimiento, con el código ${code}. Te escribimos cuando el proveedor de pagos confirme la devolución`
}

async function requestWithdrawal(
  { db, config, clock, mail }: Deps,
  provider: PaymentProvider | null,
  me: Me,
  paymentId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, me.id)
    const payment = await tx
      .selectFrom('payments')
      .leftJoin('withdrawals', 'withdrawals.payment_id', 'payments.id')
      .select(['payments.id', 'number', 'status', 'amount', 'currency', 'method', 'provider'])
      .select(['approved_at as approvedAt', 'withdrawals.requested_at as requestedAt'])
      .where('payments.id', '=', paymentId)
      .where('user_id', '=', me.id)
      .executeTakeFirst()
    if (!payment) throw new PaymentNotFoundError()
    if (payment.requestedAt) return
    if (config.withdrawalDays === 0) throw new WithdrawalNotOfferedError()
    const until = withdrawableUntil({ config }, payment)
    if (!until) throw new NotWithdrawableError()
    const now = clock.now()
    if (until <= now) throw new WithdrawalTooLateError()
    if (provider?.name !== payment.provider) throw new NotSoldError()
    await tx.insertInto('withdrawals').values({ payment_id: paymentId, requested_at: now }).execute()
    await recordAudit(tx, {
      actorId: me.id,
      action: 'withdraw-purchase',
      targetUserId: me.id,
      target: { kind: 'payment', id: paymentId },
    })
    await mail.queue(tx, withdrawalMail(config, me, payment, now))
  })
}

/** Queues the refund of the payments whose periods an Admin has just taken away. Returns how many. */
export async function queueRefunds(tx: Db, userId: string, now: Date): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('withdrawals')
    .columns(['payment_id', 'requested_at', 'by_admin'])
    .expression((periods) =>
      periods
        .selectFrom('premium_periods')
        .innerJoin('payments', 'payments.id', 'premium_periods.payment_id')
        .select(['payments.id', sql<Date>`${now}::timestamptz`.as('at'), sql.lit(true).as('by_admin')])
        .where('premium_periods.user_id', '=', userId)
        .where('taken_at', '=', now)
        .where('payments.status', '=', 'approved'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Asks the provider for the refund, at most once an hour, and settles what it reports. */
async function tryRefund(deps: Deps, provider: PaymentProvider, paymentId: string): Promise<void> {
  const { db, clock, log } = deps
  const payment = await claim(db, paymentId, clock.now())
  if (!payment || payment.provider !== provider.name) return
  try {
    await provider.refund(payment.providerPaymentId, paymentId).catch((error) => {
      // It may have been refunded in the meantime, which the state of the payment shows.
      if (!(error instanceof ProviderRejectedError)) throw error
      log.error({ err: error, paymentId }, 'premium: the provider rejected the refund of a withdrawal')
    })
    const truth = await provider.findPayment(payment.providerPaymentId)
    if (truth) await settlePayment(deps, provider, truth, 'withdrawal')
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
    log.warn({ err: error, paymentId }, 'premium: payment provider unavailable for a refund')
  }
}

/** Undefined if the payment is refunded already, or somebody else has just asked. */
async function claim(db: Db, paymentId: string, now: Date) {
  return db
    .updateTable('withdrawals')
    .from('payments')
    .set({ tried_at: now })
    .whereRef('payments.id', '=', 'withdrawals.payment_id')
    .where('payments.id', '=', paymentId)
    .where('payments.status', '=', 'approved')
    .where((row) =>
      row.or([
        row('tried_at', 'is', null),
        row('tried_at', '<', new Date(now.getTime() - RETRY_MS)),
        // After the clock was set back, a time in the future must not block the refund.
        row('tried_at', '>', now),
      ]),
    )
    .returning(['payments.provider', 'payments.provider_payment_id as providerPaymentId'])
    .executeTakeFirst()
}

/** Asks again for the refunds that the provider has not made. */
export async function refundDueWithdrawals(deps: Deps, provider: PaymentProvider, now: Date): Promise<void> {
  const due = await deps.db
    .selectFrom('withdrawals')
    .innerJoin('payments', 'payments.id', 'withdrawals.payment_id')
    .select('payments.id')
    .where('payments.status', '=', 'approved')
    .where('payments.provider', '=', provider.name)
    .where((row) =>
      row.or([row('tried_at', 'is', null), row('tried_at', '<', new Date(now.getTime() - RETRY_MS))]),
    )
    .orderBy('tried_at', (order) => order.asc().nullsFirst())
    .limit(BATCH_SIZE)
    .execute()
  for (const { id } of due) await tryRefund(deps, provider, id)
}

/** For the panel: an Admin may have to refund them by hand, for example if the account of the provider has no money. */
export async function findPendingWithdrawals(db: Db): Promise<ManagedPrices['pendingWithdrawals']> {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('payments', 'payments.id', 'withdrawals.payment_id')
    .select(['number', 'amount', 'currency', 'requested_at as requestedAt', 'tried_at as triedAt'])
    .where('payments.status', '=', 'approved')
    .orderBy('requested_at')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ amount, currency, requestedAt, triedAt, ...payment }) => ({
    code: withdrawalCode(payment),
    receipt: receiptNumber(payment),
    requestedAt: requestedAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    amount,
    currency,
  }))
}
