import { SANDBOX_COLLECTOR, SANDBOX_PATH } from './sandbox.ts'
import { amountOf, type PreferenceRequest, type StoredPayment } from './store.ts'

/** The response to a new preference. Fields that were not sent are returned empty. */
export function preferenceResponse(
  id: string,
  content: PreferenceRequest,
  publicUrl: string,
  createdAt: Date,
) {
  const page = `${publicUrl}${SANDBOX_PATH}/checkout/v1/redirect?pref_id=${id}`
  return {
    additional_info: '',
    auto_return: '',
    external_reference: '',
    marketplace: 'NONE',
    marketplace_fee: 0,
    metadata: {},
    notification_url: '',
    ...content,
    id,
    client_id: '1234567890123456',
    collector_id: SANDBOX_COLLECTOR,
    date_created: createdAt.toISOString(),
    init_point: page,
    sandbox_init_point: page,
    live_mode: false,
    operation_type: 'regular_payment',
    site_id: 'MLA',
    total_amount: null,
    last_updated: null,
  }
}

export function paymentResponse(payment: StoredPayment) {
  const amount = amountOf(payment.preference)
  return {
    id: payment.id,
    status: payment.status,
    status_detail: payment.status_detail,
    transaction_amount: amount,
    transaction_amount_refunded: payment.status === 'refunded' ? amount : payment.refunded,
    currency_id: payment.preference.items[0]?.currency_id,
    external_reference: payment.preference.external_reference ?? null,
    collector_id: SANDBOX_COLLECTOR,
    live_mode: false,
    operation_type: 'regular_payment',
    date_created: payment.created_at.toISOString(),
    date_approved: payment.approved_at?.toISOString() ?? null,
    date_last_updated: payment.updated_at.toISOString(),
    payment_method_id: payment.payment_method_id,
    payment_type_id: 'credit_card',
    card: { last_four_digits: payment.last_four_digits },
    order: { id: String(merchantOrderOf(payment.id)), type: 'mercadopago' },
    payer: { id: null, email: payment.preference.payer?.email ?? null },
    description: payment.preference.items[0]?.title,
    installments: 1,
    processing_mode: 'aggregator',
    merchant_account_id: null,
  }
}

/** Every payment belongs to a merchant order, which sends notifications too. */
export const merchantOrderOf = (paymentId: number) => paymentId - 102_400_000_000

type Return = {
  back: string
  preferenceId: string
  reference: string | undefined
  payment: { id: number; status: string } | null
}

/** The URL the buyer returns to, with the parameters of Mercado Pago; a missing value is the text 'null'. */
export function returnUrl({ back, preferenceId, reference, payment }: Return) {
  const url = new URL(back)
  const parameters: Record<string, string | number | null> = {
    collection_id: payment?.id ?? null,
    collection_status: payment?.status ?? null,
    payment_id: payment?.id ?? null,
    status: payment?.status ?? null,
    external_reference: reference ?? null,
    payment_type: payment ? 'credit_card' : null,
    merchant_order_id: payment ? merchantOrderOf(payment.id) : null,
    preference_id: preferenceId,
    site_id: 'MLA',
    processing_mode: 'aggregator',
    merchant_account_id: null,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, String(value))
  return url.href
}

export const errorResponse = (status: number, error: string, message: string, cause: unknown = null) => ({
  message,
  error,
  status,
  cause,
})
