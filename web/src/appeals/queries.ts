import { appeal, decideAppeal, listAppeals, listSanctions, sanctionById } from '@remusic/contract/appeals'
import type { Appeal, AppealDecision, AppealState } from '@remusic/contract/schemas/appeals'
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
import { appealKeys } from '../queryKeys/appeals.ts'
import { moderationKeys } from '../queryKeys/moderation.ts'
import { playlistKeys } from '../queryKeys/playlists.ts'
import { reviewKeys } from '../queryKeys/reviews.ts'

/** What moderation decided about the signed-in account. */
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
  infiniteQueryOptions({
    queryKey: appealKeys.appealsBy({ state }),
    queryFn: ({ pageParam, signal }) =>
      call(listAppeals, { query: { state, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

type DecisionRequest = { id: string; decision: AppealDecision; answer: string }

/** Decides an appeal; it leaves the cached list of open ones. */
export function useDecideAppeal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: DecisionRequest) => call(decideAppeal, { params: { id }, body }),
    onSuccess: ({ appeal: decided }) => {
      showInLists(client, decided)
      return invalidateRelated(client)
    },
    onError: () => client.invalidateQueries({ queryKey: appealKeys.appeals }),
  })
}

type Pages = InfiniteData<{ items: Appeal[]; next: string | null }>

function showInLists(client: QueryClient, decided: Appeal) {
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: appealKeys.appeals })) {
    const { state } = filterOf<AppealFilter>(key)
    const changed = (each: Appeal) =>
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
    client.invalidateQueries({ queryKey: adminKeys.counts }),
    ...[
      appealKeys.appeals,
      moderationKeys.cases,
      adminKeys.users,
      adminKeys.acts,
      reviewKeys.all,
      reviewKeys.allComments,
      playlistKeys.all,
    ].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })),
  ])
}
