import { decideVotes, listHeldItems, listHeldVotes, type VoteState } from '@remusic/contract/heldVotes'
import type { VoteDecision } from '@remusic/contract/schemas/heldVotes'
import type { TargetKind } from '@remusic/contract/schemas/reviews'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { adminKeys } from '../queryKeys/admin.ts'
import { catalogueKeys } from '../queryKeys/catalogue.ts'
import { reviewKeys } from '../queryKeys/reviews.ts'
import { voteKeys } from '../queryKeys/votes.ts'

export const heldItemsQuery = infiniteQueryOptions({
  queryKey: voteKeys.items,
  queryFn: ({ pageParam, signal }) =>
    call(listHeldItems, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
})

type Filter = { kind: TargetKind; id: string; state: VoteState }

export const heldVotesQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: voteKeys.ofItem(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listHeldVotes, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

export function useDecideVotes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: VoteDecision) => call(decideVotes, { body }),
    onSettled: () => {
      for (const queryKey of [voteKeys.all, adminKeys.acts, catalogueKeys.all, reviewKeys.all])
        void client.invalidateQueries({ queryKey })
    },
  })
}
