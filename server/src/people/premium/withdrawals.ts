import { moneyText } from '@remusic/contract/base/money'
import type { ManagedPrices, Payment } from '@remusic/contract/people/schemas/premium'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
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
import { lockOwner, restAt } from './periods.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { settlePayment } from './settling.ts'

const RETRY_MS = 3_600_000
const BATCH_SIZE = 50

/**
 * Withdraws from a purchase. The request is stored before the provider is asked for the refund, so that a failure in between loses nothing:
 * a job repeats it. The effects of the refund are settled like any other change of a payment.
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
      .select(['payments.id', 'number', 'status', 'payments.amount', 'currency', 'method', 'provider'])
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

/**
 * Queues the refund of the payments whose periods an Admin has just taken away: in full, or only the unused part. Returns the amounts. A
 * server of the previous release would refund everything; it ignores a row for an hour after `tried_at`.
 */
export async function queueRefunds(
  tx: Db,
  userId: string,
  { now, onlyRest }: { now: Date; onlyRest: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ amount: number; currency: string }>`
    with taken as (
      select payments.id, payments.amount, payments.currency,
        case when ${onlyRest} then nullif(${restAt(now)}, payments.amount) end as part
      from premium_periods join payments on payments.id = premium_periods.payment_id
      where premium_periods.user_id = ${userId} and taken_at = ${now} and payments.status = 'approved'
    ), queued as (
      insert into withdrawals (payment_id, requested_at, by_admin, amount, tried_at)
      select id, ${now}::timestamptz, true, part, case when part is not null then ${now}::timestamptz end from taken
      on conflict do nothing
      returning payment_id, amount as part
    )
    select coalesce(queued.part, taken.amount) as amount, taken.currency
    from queued join taken on taken.id = queued.payment_id order by queued.payment_id`.execute(tx)
  return rows.map(({ amount, currency }) => moneyText(amount, currency))
}

/** Whether the refund is pending and was not requested within the last hour, in SQL. */
const isDue = (now: Date) => sql<boolean>`(
  payments.status = 'approved' and withdrawals.refunded_at is null and (
    tried_at is null or tried_at < ${new Date(now.getTime() - RETRY_MS)}::timestamptz
    or withdrawals.amount is not null and tried_at = requested_at
  )
)`

/** Asks the provider for the refund, at most once an hour, and settles what it reports. */
async function tryRefund(deps: Deps, provider: PaymentProvider, paymentId: string): Promise<void> {
  const { db, clock, log } = deps
  const payment = await claim(db, paymentId, clock.now())
  if (!payment || payment.provider !== provider.name) return
  try {
    const { providerPaymentId, part } = payment
    // Checked first, because a part may have been returned elsewhere, for example in the provider's panel.
    const isReturned =
      part !== null && ((await provider.findPayment(providerPaymentId))?.refunded ?? 0) >= part
    if (!isReturned)
      await provider.refund(providerPaymentId, paymentId, part).catch((error) => {
        // It may have been refunded in the meantime, which the state of the payment shows.
        if (!(error instanceof ProviderRejectedError)) throw error
        log.error({ err: error, paymentId }, 'premium: the provider rejected the refund of a withdrawal')
      })
    const truth = await provider.findPayment(providerPaymentId)
    if (truth) await settlePayment(deps, provider, truth, 'withdrawal')
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
    log.warn({ err: error, paymentId }, 'premium: payment provider unavailable for a refund')
  }
}

/** Undefined if the payment is refunded already, or another process has just requested the refund. */
async function claim(db: Db, paymentId: string, now: Date) {
  return (
    db
      .updateTable('withdrawals')
      .from('payments')
      .set({ tried_at: now })
      .whereRef('payments.id', '=', 'withdrawals.payment_id')
      .where('payments.id', '=', paymentId)
      // After the clock was set back, a time in the future must not block the refund.
      .where((row) => row.or([isDue(now), row('tried_at', '>', now)]))
      .where('payments.status', '=', 'approved')
      .where('refunded_at', 'is', null)
      .returning(['payments.provider', 'payments.provider_payment_id as providerPaymentId'])
      .returning('withdrawals.amount as part')
      .executeTakeFirst()
  )
}

/** Requests again the refunds that the provider has not made. */
export async function refundDueWithdrawals(deps: Deps, provider: PaymentProvider, now: Date): Promise<void> {
  const due = await deps.db
    .selectFrom('withdrawals')
    .innerJoin('payments', 'payments.id', 'withdrawals.payment_id')
    .select('payments.id')
    .where('payments.provider', '=', provider.name)
    .where(isDue(now))
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
    .select(['number', 'currency', 'requested_at as requestedAt', 'tried_at as triedAt'])
    .select(sql<number>`coalesce(withdrawals.amount, payments.amount)`.as('amount'))
    .where('payments.status', '=', 'approved')
    .where('refunded_at', 'is', null)
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
