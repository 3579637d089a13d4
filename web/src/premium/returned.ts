import { ATTEMPT_PARAM } from '../paths.ts'
import type { Returned } from './queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the provider wrote into the address; it says which payment to ask about and proves nothing. */
export function returnedIn(search: URLSearchParams): Returned | null {
  const attemptId = search.get(ATTEMPT_PARAM)
  if (!attemptId || !UUID.test(attemptId)) return null
  return { attemptId, paymentId: given(search.get('payment_id')) ?? given(search.get('collection_id')) }
}

/** The provider writes the word null for what there is not. */
function given(value: string | null): string | null {
  return value === null || value === '' || value === 'null' ? null : value
}
