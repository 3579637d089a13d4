import { PREMIUM } from '@remusic/contract/plans'
import {
  attempt,
  cancelPremium,
  createPreference,
  type MyPlan,
  myPayments,
  myPlan,
  receipt,
  resumePremium,
} from '@remusic/contract/premium'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { premiumKeys } from '../queryKeys/premium.ts'

const PAYMENTS_AT_ONCE = 3

/** The plan of whoever is signed in: where it comes from and until when. */
export const planQuery = queryOptions({
  queryKey: premiumKeys.plan,
  queryFn: ({ signal }) => call(myPlan, {}, { signal }),
})

/** How one payment is going. The server asks the provider, so the answer is never taken as still good. */
export const attemptQuery = ({ attemptId, paymentId }: Returned) =>
  queryOptions({
    queryKey: premiumKeys.attempt(attemptId),
    queryFn: ({ signal }) =>
      call(
        attempt,
        { params: { id: attemptId }, query: paymentId === null ? {} : { payment_id: paymentId } },
        { signal },
      ),
    staleTime: 0,
  })

/** What the provider sent the person back with. */
export type Returned = { attemptId: string; paymentId: string | null }

export const paymentsQuery = infiniteQueryOptions({
  queryKey: premiumKeys.payments,
  queryFn: ({ pageParam, signal }) =>
    call(
      myPayments,
      { query: { limit: PAYMENTS_AT_ONCE, ...(pageParam && { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
})

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: premiumKeys.receipt(id),
    queryFn: ({ signal }) => call(receipt, { params: { id } }, { signal }),
  })

/** Prepares the payment; the answer says where it is made. */
export function useStartPayment() {
  const { description, pricePerMonth: price, quantity } = PREMIUM
  return useMutation({
    mutationFn: () => call(createPreference, { body: { description, price, quantity } }),
  })
}

export const useCancelPremium = () => usePlanChange(cancelPremium)

/** Undoes a cancellation while the period still runs. */
export const useResumePremium = () => usePlanChange(resumePremium)

function usePlanChange(change: typeof cancelPremium | typeof resumePremium) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(change, {}),
    onSuccess: ({ plan }) => client.setQueryData<MyPlan>(planQuery.queryKey, plan),
    // What was refused was asked for from a plan that is no longer so.
    onError: () => client.invalidateQueries({ queryKey: planQuery.queryKey }),
  })
}
