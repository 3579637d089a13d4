import {
  appeal,
  decideAppeal,
  listAppeals,
  listSanctions,
  sanctionById,
} from '@remusic/contract/running/appeals'
import type { AppealDecision, AppealState } from '@remusic/contract/running/schemas/appeals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { appealKeys } from '../../base/queryKeys/appeals.ts'
import { applyDecision } from '../moderation/decided.ts'

/** The sanctions of the signed-in account. */
export const sanctionsQuery = queryOptions({
  queryKey: appealKeys.sanctions,
  queryFn: ({ signal }) => call(listSanctions, {}, { signal }),
})

export const sanctionQuery = (id: string) =>
  queryOptions({
    queryKey: appealKeys.sanction(id),
    queryFn: ({ signal }) => call(sanctionById, { params: { id } }, { signal }),
  })

/** Sends an appeal; the screen shows it as the server returns it. */
export function useAppeal(caseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(appeal, { body: { caseId, text } }),
    onSuccess: ({ sanction }) => client.setQueryData(sanctionQuery(caseId).queryKey, sanction),
    // Another tab may have appealed already.
    onError: () => client.invalidateQueries({ queryKey: appealKeys.sanction(caseId) }),
  })
}

export type AppealFilter = { state: AppealState }

export const appealsQuery = ({ state }: AppealFilter) =>
  pagedQuery(listAppeals, { queryKey: appealKeys.appealsBy({ state }), query: { state } })

type DecisionRequest = { id: string; decision: AppealDecision; answer: string }

/** Decides an appeal; it leaves the cached list of open ones. */
export function useDecideAppeal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: DecisionRequest) => call(decideAppeal, { params: { id }, body }),
    onSuccess: ({ appeal: decided }) => applyDecision(client, appealKeys.appeals, decided),
    onError: () => client.invalidateQueries({ queryKey: appealKeys.appeals }),
  })
}
