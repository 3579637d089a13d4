import { PREMIUM } from '@remusic/contract/people/plans'
import {
  attempt,
  cancelPremium,
  createPreference,
  deletePrice,
  managePrices,
  myPayments,
  myPlan,
  premiumOffer,
  priceReach,
  receipt,
  resumePremium,
  savePrice,
  withdrawPurchase,
} from '@remusic/contract/people/premium'
import type { ManagedPrices, MyPlan } from '@remusic/contract/people/schemas/premium'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'
import { premiumKeys } from '../../base/queryKeys/premium.ts'

const PAYMENTS_PER_PAGE = 3

/** Whether Premium is sold here, and for how much in each country. */
export const offerQuery = queryOptions({
  queryKey: premiumKeys.offer,
  queryFn: ({ signal }) => call(premiumOffer, {}, { signal }),
})

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

export const paymentsQuery = pagedQuery(myPayments, {
  queryKey: premiumKeys.payments,
  query: { limit: PAYMENTS_PER_PAGE },
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
    mutationFn: (country: string) =>
      call(createPreference, { body: { description, price, quantity, country } }),
  })
}

/**
 * Withdraws from a purchase, which refunds it and ends its month. The refund reaches this page over the socket too and may
 * remove the button before the answer arrives, so the callback belongs to the mutation and not to the call.
 */
export function useWithdraw(onWithdrawn: (message: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(withdrawPurchase, { params: { id } }),
    onSuccess: ({ msg }) => onWithdrawn(msg),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.profile }),
  })
}

export const pricesQuery = queryOptions({
  queryKey: premiumKeys.prices,
  queryFn: ({ signal }) => call(managePrices, {}, { signal }),
})

/** How many accounts a change of a price reaches; null for all countries without one of their own. */
export const priceReachQuery = (country: string | null) =>
  queryOptions({
    queryKey: premiumKeys.priceReach(country),
    queryFn: ({ signal }) => call(priceReach, { query: country === null ? {} : { country } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export type EditedPrice = { country: string | null; amount: number; taxNote: string }

export const useSavePrice = () => usePriceChange((body: EditedPrice) => call(savePrice, { body }))

export const useDeletePrice = () =>
  usePriceChange((country: string) => call(deletePrice, { params: { country } }))

function usePriceChange<T>(change: (input: T) => Promise<{ msg: string; managed: ManagedPrices }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ managed }) => {
      client.setQueryData(pricesQuery.queryKey, managed)
      void client.invalidateQueries({ queryKey: premiumKeys.offer })
    },
    // Another Admin may have changed the prices in the meantime.
    onError: () => client.invalidateQueries({ queryKey: pricesQuery.queryKey }),
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
