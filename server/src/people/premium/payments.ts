import { PREMIUM } from '@remusic/contract/people/plans'
import type { Payment, Receipt } from '@remusic/contract/people/schemas/premium'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { PaymentNotFoundError } from './errors.ts'
import { receiptNumber, withdrawalCode } from './mails.ts'
import { PROVIDER_NAMES } from './provider/provider.ts'
import { reasonOf } from './reasons.ts'

type PaymentsQuery = { userId: string; cursor?: string | undefined; limit: number }

/** Newest first. Ids are time-ordered, so the cursor is the last id of the page. */
export async function findPayments(deps: Deps, { userId, cursor, limit }: PaymentsQuery) {
  const { db } = deps
  const rows = await selectPayments(db)
    .where('payments.user_id', '=', userId)
    .$if(cursor !== undefined, (payments) => payments.where('payments.id', '<', cursor ?? ''))
    .orderBy('payments.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => asPayment(deps, row)),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

export async function findPaymentOf({ id }: Me, deps: Deps, paymentId: string): Promise<Payment> {
  const row = await selectPayments(deps.db)
    .where('payments.id', '=', paymentId)
    .where('payments.user_id', '=', id)
    .executeTakeFirst()
  if (!row) throw new PaymentNotFoundError()
  return asPayment(deps, row)
}

export async function findReceipt(deps: Deps, me: Me, id: string): Promise<Receipt> {
  const row = await selectPayments(deps.db)
    .select(['payments.provider', 'payments.provider_payment_id as providerPaymentId'])
    .select('payments.attempt_id as attemptId')
    .where('payments.id', '=', id)
    .where('payments.user_id', '=', me.id)
    .executeTakeFirst()
  if (!row) throw new PaymentNotFoundError()
  return {
    ...asPayment(deps, row),
    quantity: PREMIUM.quantity,
    provider: PROVIDER_NAMES[row.provider],
    providerPaymentId: row.providerPaymentId,
    attemptId: row.attemptId,
    payer: { name: me.name, email: me.email },
  }
}

function selectPayments(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .leftJoin('premium_periods', 'premium_periods.payment_id', 'payments.id')
    .leftJoin('withdrawals', 'withdrawals.payment_id', 'payments.id')
    .select(['payment_attempts.tax_note as taxNote', 'withdrawals.requested_at as withdrawnAt'])
    .select('withdrawals.by_admin as isAdmins')
    .select((payments) =>
      payments
        .case()
        .when('withdrawals.refunded_at', 'is not', null)
        .then(payments.ref('withdrawals.amount'))
        .end()
        .as('returned'),
    )
    .select(['payments.id', 'payments.number', 'payments.status', 'payments.status_detail as detail'])
    .select(['payments.amount', 'payments.currency', 'payments.method'])
    .select(['payments.created_at as createdAt', 'payments.approved_at as approvedAt'])
    .select(['premium_periods.starts_at as startsAt', 'premium_periods.ends_at as endsAt'])
    .select('premium_periods.revoked_at as revokedAt')
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

/** Until when the buyer may withdraw; null if the payment cannot be withdrawn from. */
export function withdrawableUntil(
  { config }: Pick<Deps, 'config'>,
  { status, approvedAt }: { status: string; approvedAt: Date | null },
): Date | null {
  if (config.withdrawalDays === 0 || status !== 'approved' || !approvedAt) return null
  return new Date(approvedAt.getTime() + config.withdrawalDays * DAY_MS)
}

const DAY_MS = 86_400_000

function openUntil(deps: Deps, row: PaymentRow): string | null {
  const until = row.withdrawnAt ? null : withdrawableUntil(deps, row)
  return until && until > deps.clock.now() ? until.toISOString() : null
}

const asPayment = (deps: Deps, row: PaymentRow): Payment => ({
  id: row.id,
  number: receiptNumber(row),
  status: row.status,
  reason: reasonOf(row.status, row.detail),
  description: PREMIUM.description,
  amount: row.amount,
  currency: row.currency,
  returned: row.returned,
  method: row.method,
  createdAt: row.createdAt.toISOString(),
  approvedAt: row.approvedAt?.toISOString() ?? null,
  period:
    row.startsAt && row.endsAt
      ? {
          startsAt: row.startsAt.toISOString(),
          endsAt: row.endsAt.toISOString(),
          revoked: row.revokedAt !== null,
        }
      : null,
  taxNote: row.taxNote,
  withdrawableUntil: openUntil(deps, row),
  withdrawal:
    row.withdrawnAt && !row.isAdmins
      ? { code: withdrawalCode(row), requestedAt: row.withdrawnAt.toISOString() }
      : null,
})
