import { ATTEMPT_PARAM } from '../../paths.ts'
import type { PaymentReturn } from './queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the redirect from the provider. It only identifies the payment to ask about and proves nothing. */
export function parsePaymentReturn(search: URLSearchParams): PaymentReturn | null {
  const attemptId = search.get(ATTEMPT_PARAM)
  if (!attemptId || !UUID.test(attemptId)) return null
  return { attemptId, paymentId: nonEmpty(search.get('payment_id')) ?? nonEmpty(search.get('collection_id')) }
}

/** Whether the buyer comes back from the provider's page without having paid anything there. */
export const hasLeft = (search: URLSearchParams) => search.get('payment_id') === 'null'

/** The provider writes the string 'null' for missing values. */
function nonEmpty(value: string | null): string | null {
  return value === null || value === '' || value === 'null' ? null : value
}
