import {
  decideVotes,
  listHeldItems,
  listHeldVotes,
  type VoteState,
} from '@remusic/contract/opinions/heldVotes'
import type { VoteDecision } from '@remusic/contract/opinions/schemas/heldVotes'
import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { adminKeys } from '../../base/queryKeys/admin.ts'
import { catalogueKeys } from '../../base/queryKeys/catalogue.ts'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'
import { voteKeys } from '../../base/queryKeys/votes.ts'

export const heldItemsQuery = pagedQuery(listHeldItems, { queryKey: voteKeys.items })

type Filter = { kind: TargetKind; id: string; state: VoteState }

export const heldVotesQuery = (filter: Filter) =>
  pagedQuery(listHeldVotes, { queryKey: voteKeys.ofItem(filter), query: { ...filter } })

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
