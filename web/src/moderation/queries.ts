import { decideCase, listCases, moderationCounts, report, showAgain } from '@remusic/contract/moderation'
import type { CaseState, ModerationCase, NewReport, ReportedKind } from '@remusic/contract/schemas/moderation'
import type { RequestOf } from '@remusic/contract/schemas/route'
import type { RouteOf } from '@remusic/contract/schemas/routes'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { adminKeys, filterOf } from '../queryKeys/admin.ts'
import { moderationKeys } from '../queryKeys/moderation.ts'
import { playlistKeys } from '../queryKeys/playlists.ts'
import { reviewKeys } from '../queryKeys/reviews.ts'

export function useReport() {
  return useMutation({ mutationFn: (body: NewReport) => call(report, { body }) })
}

/** What moderation did each year. */
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
  infiniteQueryOptions({
    queryKey: moderationKeys.casesBy({ state, kind, author }),
    queryFn: ({ pageParam, signal }) =>
      call(
        listCases,
        {
          query: {
            state,
            ...(kind && { kind }),
            ...(author && { author }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
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
    onSuccess: ({ case: decided }) => {
      showInLists(client, decided)
      return invalidateRelated(client)
    },
    onError: () => client.invalidateQueries({ queryKey: moderationKeys.cases }),
  })
}

type Pages = InfiniteData<{ items: ModerationCase[]; next: string | null }>

function showInLists(client: QueryClient, decided: ModerationCase) {
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: moderationKeys.cases })) {
    const { state } = filterOf<CaseFilter>(key)
    const changed = (each: ModerationCase) =>
      each.id !== decided.id ? [each] : state === decided.state ? [decided] : []
    if (data)
      client.setQueryData<Pages>(key, {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap(changed) })),
      })
  }
}

/** Invalidates what else a decision changes: other lists, counts, the audit log and the content itself. */
function invalidateRelated(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: moderationKeys.cases, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: adminKeys.counts }),
    ...[adminKeys.users, adminKeys.acts, reviewKeys.all, reviewKeys.allComments, playlistKeys.all].map(
      (queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' }),
    ),
  ])
}
