import type { RequestOf } from '@remusic/contract/base/schemas/route'
import type { RouteOf } from '@remusic/contract/routes'
import {
  decideCase,
  listCases,
  moderationCounts,
  report,
  showAgain,
} from '@remusic/contract/running/moderation'
import type { CaseState, NewReport, ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { moderationKeys } from '../../base/queryKeys/moderation.ts'
import { applyDecision } from './decided.ts'

export function useReport() {
  return useMutation({ mutationFn: (body: NewReport) => call(report, { body }) })
}

/** The figures of moderation in each year. */
export const moderationCountsQuery = queryOptions({
  queryKey: moderationKeys.counts,
  queryFn: ({ signal }) => call(moderationCounts, {}, { signal }),
})

export type CaseFilter = {
  state: CaseState
  kind?: ReportedKind | undefined
  author?: string | undefined
}

export const casesQuery = ({ state, kind, author }: CaseFilter) =>
  pagedQuery(listCases, {
    queryKey: moderationKeys.casesBy({ state, kind, author }),
    query: { state, ...(kind && { kind }), ...(author && { author }) },
  })

/** A decision with its terms, as the API takes it. */
export type Chosen = RequestOf<RouteOf<typeof decideCase>>['body'] | { decision: 'show'; note?: string }

/** Decides a case or shows its content again; the case moves between the cached lists. */
export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...chosen }: Chosen & { id: string }) => {
      if (chosen.decision !== 'show') return call(decideCase, { params: { id }, body: chosen })
      const { note } = chosen
      return call(showAgain, { params: { id }, body: note === undefined ? {} : { note } })
    },
    onSuccess: ({ case: decided }) => applyDecision(client, moderationKeys.cases, decided),
    onError: () => client.invalidateQueries({ queryKey: moderationKeys.cases }),
  })
}
