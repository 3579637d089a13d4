import { blockedPeople, blockPerson, unblockPerson } from '@remusic/contract/blocks'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { accountKeys } from '../queryKeys/accounts.ts'
import { affinityKeys } from '../queryKeys/affinity.ts'
import { blockKeys } from '../queryKeys/blocks.ts'
import { chatKeys } from '../queryKeys/chat.ts'
import { followKeys } from '../queryKeys/follows.ts'
import { notificationKeys } from '../queryKeys/notifications.ts'
import { playlistKeys } from '../queryKeys/playlists.ts'
import { reviewKeys } from '../queryKeys/reviews.ts'

/** The users one has blocked, latest first. */
export const blockedQuery = infiniteQueryOptions({
  queryKey: blockKeys.list,
  queryFn: ({ pageParam, signal }) =>
    call(blockedPeople, { query: pageParam === '' ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
})

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
    // Not awaited: the result is shown at once, and the lists follow.
    onSuccess: () => {
      for (const queryKey of keysWithPeople(userId)) void client.invalidateQueries({ queryKey })
    },
  })
}
