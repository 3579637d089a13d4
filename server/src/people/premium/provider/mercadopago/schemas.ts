import type { PaymentStatus } from '@remusic/contract/people/schemas/premium'
import { z } from 'zod'
import type { ProviderPayment } from '../provider.ts'

/** Ids are numbers in most responses and strings in some. */
const Id = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

export const PreferenceResponse = z.object({
  id: z.string().min(1).max(200),
  collector_id: Id,
  init_point: z.url(),
  sandbox_init_point: z.url().nullish(),
})

export const SearchResponse = z.object({ results: z.array(z.object({ id: Id })) })

export const PaymentResponse = z.object({
  id: Id,
  status: z.string(),
  status_detail: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string(),
  external_reference: z.string().nullish(),
  collector_id: Id.nullish(),
  live_mode: z.boolean().nullish(),
  date_created: z.string().nullish(),
  date_approved: z.string().nullish(),
  date_last_updated: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  payment_type_id: z.string().nullish(),
  card: z.object({ last_four_digits: z.string().nullish() }).nullish(),
})
type PaymentResponse = z.infer<typeof PaymentResponse>

export function asProviderPayment(response: PaymentResponse): ProviderPayment {
  const approvedAt = response.date_approved ? new Date(response.date_approved) : null
  return {
    id: response.id,
    // An unknown status counts as pending, so that it grants nothing.
    status: STATUSES[response.status] ?? 'pending',
    detail: response.status_detail ?? null,
    amount: response.transaction_amount,
    refunded: response.transaction_amount_refunded ?? 0,
    currency: response.currency_id,
    reference: response.external_reference ?? null,
    collectorId: response.collector_id ?? null,
    live: response.live_mode ?? null,
    approvedAt: approvedAt && !Number.isNaN(approvedAt.getTime()) ? approvedAt : null,
    method: methodOf(response),
    record: response,
  }
}

const STATUSES: Record<string, PaymentStatus | 'in_mediation'> = {
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'rejected',
  refunded: 'refunded',
  charged_back: 'charged_back',
  in_mediation: 'in_mediation',
}

const METHODS: Record<string, string> = {
  visa: 'Visa',
  debvisa: 'Visa débito',
  master: 'Mastercard',
  debmaster: 'Mastercard débito',
  amex: 'American Express',
  account_money: 'Dinero en Mercado Pago',
  rapipago: 'Rapipago',
  pagofacil: 'Pago Fácil',
}

function methodOf({ payment_method_id: id, card }: PaymentResponse) {
  if (!id) return null
  const name = METHODS[id] ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`
  return card?.last_four_digits ? `${name} terminada en ${card.last_four_digits}` : name
}
