import { discardScrobbles, nowPlaying, waitingScrobbles } from '@remusic/contract/scrobbles'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { scrobbleKeys } from '../queryKeys/scrobbles.ts'

/** A song lasts a few minutes, so that nobody misses much. Pages in the background do not ask. */
const POLL_MS = 30_000

/** What a person is listening to, if they share it. */
export const playingQuery = (userId: string) =>
  queryOptions({
    queryKey: scrobbleKeys.playing(userId),
    queryFn: ({ signal }) => call(nowPlaying, { params: { userId } }, { signal }),
    refetchInterval: POLL_MS,
  })

/** What programs have submitted and is not in the diary yet. */
export const waitingQuery = queryOptions({
  queryKey: scrobbleKeys.waiting,
  queryFn: ({ signal }) => call(waitingScrobbles, {}, { signal }),
})

export function useDiscardWaiting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(discardScrobbles, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: scrobbleKeys.waiting }),
  })
}
