import { discardScrobbles, nowPlaying, waitingScrobbles } from '@remusic/contract/listening/scrobbles'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { scrobbleKeys } from '../../base/queryKeys/scrobbles.ts'

/** A song lasts a few minutes, so this interval misses little. Pages in the background do not poll. */
const POLL_MS = 30_000

/** The song that a person is listening to, if they share it. */
export const playingQuery = (userId: string) =>
  queryOptions({
    queryKey: scrobbleKeys.playing(userId),
    queryFn: ({ signal }) => call(nowPlaying, { params: { userId } }, { signal }),
    refetchInterval: POLL_MS,
  })

/** Submitted listens that are not in the diary yet. */
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
