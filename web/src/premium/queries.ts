import { PREMIUM } from '@remusic/contract/plans'
import {
  attempt,
  cancelPremium,
  createPreference,
  myPayments,
  myPlan,
  receipt,
  resumePremium,
} from '@remusic/contract/premium'
import type { MyPlan } from '@remusic/contract/schemas/premium'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { premiumKeys } from '../queryKeys/premium.ts'

const PAYMENTS_PER_PAGE = 3

/** The member's plan: its source and its end date. */
export const planQuery = queryOptions({
  queryKey: premiumKeys.plan,
  queryFn: ({ signal }) => call(myPlan, {}, { signal }),
})

/** The status of a payment. The server asks the provider on each call, so the result is never cached as fresh. */
export const attemptQuery = ({ attemptId, paymentId }: PaymentReturn) =>
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

/** The parameters with which the provider redirected back. */
export type PaymentReturn = { attemptId: string; paymentId: string | null }

export const paymentsQuery = infiniteQueryOptions({
  queryKey: premiumKeys.payments,
  queryFn: ({ pageParam, signal }) =>
    call(
      myPayments,
      { query: { limit: PAYMENTS_PER_PAGE, ...(pageParam && { cursor: pageParam }) } },
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

/** Creates the payment; the answer contains the URL of the checkout. */
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
    // The change was rejected because the cached plan is outdated.
    onError: () => client.invalidateQueries({ queryKey: planQuery.queryKey }),
  })
}
