import type { PaymentStatus } from '@remusic/contract/premium'
import { z } from 'zod'
import type { ProviderPayment } from '../provider.ts'

/** Ids are numbers in most answers and strings in some. */
const Id = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

export const PreferenceAnswer = z.object({
  id: z.string().min(1).max(200),
  collector_id: Id,
  init_point: z.url(),
  sandbox_init_point: z.url().nullish(),
})

export const SearchAnswer = z.object({ results: z.array(z.object({ id: Id })) })

export const PaymentAnswer = z.object({
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
type PaymentAnswer = z.infer<typeof PaymentAnswer>

export function asProviderPayment(answer: PaymentAnswer): ProviderPayment {
  const approvedAt = answer.date_approved ? new Date(answer.date_approved) : null
  return {
    id: answer.id,
    // A status that is new to us grants nothing until it becomes one that we know.
    status: STATUSES[answer.status] ?? 'pending',
    detail: answer.status_detail ?? null,
    amount: answer.transaction_amount,
    currency: answer.currency_id,
    reference: answer.external_reference ?? null,
    collectorId: answer.collector_id ?? null,
    live: answer.live_mode ?? null,
    approvedAt: approvedAt && !Number.isNaN(approvedAt.getTime()) ? approvedAt : null,
    method: methodOf(answer),
    record: answer,
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

function methodOf({ payment_method_id: id, card }: PaymentAnswer) {
  if (!id) return null
  const name = METHODS[id] ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`
  return card?.last_four_digits ? `${name} terminada en ${card.last_four_digits}` : name
}
