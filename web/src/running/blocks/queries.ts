import { blockedPeople, blockPerson, unblockPerson } from '@remusic/contract/running/blocks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'
import { affinityKeys } from '../../base/queryKeys/affinity.ts'
import { blockKeys } from '../../base/queryKeys/blocks.ts'
import { chatKeys } from '../../base/queryKeys/chat.ts'
import { followKeys } from '../../base/queryKeys/follows.ts'
import { notificationKeys } from '../../base/queryKeys/notifications.ts'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'

/** The users whom the member has blocked, latest first. */
export const blockedQuery = pagedQuery(blockedPeople, { queryKey: blockKeys.list })

/** Everything that shows people, and therefore changes with a block. */
const keysWithPeople = (userId: string) => [
  blockKeys.list,
  accountKeys.profile,
  accountKeys.user(userId),
  accountKeys.searches,
  affinityKeys.all,
  followKeys.one({ kind: 'user', id: userId }),
  followKeys.lists,
  reviewKeys.all,
  reviewKeys.allLikers,
  reviewKeys.allComments,
  playlistKeys.ofUser(userId),
  chatKeys.all,
  notificationKeys.all,
]

/** Blocks or unblocks a user. */
export function useBlock(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (block: boolean) => call(block ? blockPerson : unblockPerson, { params: { userId } }),
    // Not awaited: the result is shown at once, and the lists are refetched in the background.
    onSuccess: () => {
      for (const queryKey of keysWithPeople(userId)) void client.invalidateQueries({ queryKey })
    },
  })
}
