import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import {
  correctItem,
  decideCorrection,
  hideItem,
  itemToCorrect,
  listCorrections,
  listHiddenItems,
  mergeItem,
  mergePreview,
  ownCorrections,
  proposeCorrection,
  withdrawCorrection,
} from '@remusic/contract/running/corrections'
import type {
  CorrectionDecision,
  CorrectionState,
  ItemCorrection,
  NewCorrection,
} from '@remusic/contract/running/schemas/corrections'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { adminKeys } from '../../base/queryKeys/admin.ts'
import { catalogueKeys } from '../../base/queryKeys/catalogue.ts'
import { correctionKeys } from '../../base/queryKeys/corrections.ts'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'
import { applyDecision } from '../moderation/decided.ts'

/** An item of the catalogue, by the address of its page. */
export type ItemAddress = { kind: TargetKind; id: string }

/** The values of an item that can be corrected, and what the member has proposed. */
export const itemQuery = ({ kind, id }: ItemAddress) =>
  queryOptions({
    queryKey: correctionKeys.item(kind, id),
    queryFn: ({ signal }) => call(itemToCorrect, { query: { kind, id } }, { signal }),
    // The form starts with these values, so they must be the current ones.
    staleTime: 0,
    gcTime: 0,
  })

export const ownCorrectionsQuery = pagedQuery(ownCorrections, { queryKey: correctionKeys.own })

export const correctionsQuery = ({ state }: { state: CorrectionState }) =>
  pagedQuery(listCorrections, { queryKey: correctionKeys.correctionsBy({ state }), query: { state } })

export const hiddenItemsQuery = (query: string) =>
  pagedQuery(
    listHiddenItems,
    { queryKey: correctionKeys.hiddenBy(query), query: { ...(query && { query }) } },
    { placeholderData: keepPreviousData },
  )

export const mergePreviewQuery = (kind: TargetKind, from: string, into: string) =>
  queryOptions({
    queryKey: correctionKeys.merge(kind, from, into),
    queryFn: ({ signal }) => call(mergePreview, { query: { kind, from, into } }, { signal }),
    gcTime: 0,
  })

export function usePropose() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewCorrection) => call(proposeCorrection, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: correctionKeys.own }),
  })
}

export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(withdrawCorrection, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: correctionKeys.own }),
  })
}

/** Names of items are all over the catalogue, so all of it is read again. */
function useChangedCatalogue() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [catalogueKeys.all, reviewKeys.all, adminKeys.acts, correctionKeys.hidden].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

export function useDecideCorrection() {
  const client = useQueryClient()
  const refresh = useChangedCatalogue()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; decision: CorrectionDecision; reason?: string }) =>
      call(decideCorrection, { params: { id }, body }),
    onSuccess: ({ correction }) => {
      void applyDecision(client, correctionKeys.corrections, correction)
      void refresh()
    },
    onError: () => client.invalidateQueries({ queryKey: correctionKeys.corrections }),
  })
}

export function useCorrectItem() {
  const refresh = useChangedCatalogue()
  return useMutation({
    mutationFn: (body: ItemCorrection) => call(correctItem, { body }),
    onSuccess: refresh,
  })
}

export function useHideItem() {
  const refresh = useChangedCatalogue()
  return useMutation({
    mutationFn: (body: { kind: TargetKind; id: string; hidden: boolean; reason?: string }) =>
      call(hideItem, { body }),
    onSuccess: refresh,
  })
}

export function useMergeItem() {
  const refresh = useChangedCatalogue()
  return useMutation({
    mutationFn: (body: { kind: TargetKind; from: string; into: string; reason?: string }) =>
      call(mergeItem, { body }),
    onSuccess: () => void refresh(),
  })
}
