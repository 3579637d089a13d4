import { affinityWith, closePeople, makePlaylistForTwo } from '@remusic/contract/listening/affinity'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { affinityKeys } from '../../base/queryKeys/affinity.ts'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'
import { tasteChanged } from '../../base/queryKeys/taste.ts'
import { session } from '../../people/accounts/session.ts'

export const affinityQuery = (userId: string) =>
  queryOptions({
    queryKey: affinityKeys.with(userId),
    queryFn: ({ signal }) => call(affinityWith, { params: { userId } }, { signal }),
  })

export const closePeopleQuery = (limit: number) =>
  queryOptions({
    queryKey: affinityKeys.people(limit),
    queryFn: ({ signal }) => call(closePeople, { query: { limit } }, { signal }),
    // The people stay the same during a visit.
    staleTime: 10 * 60_000,
  })

/** Makes the playlist for the member and this person, or finds the one that exists. */
export function useMakePlaylist(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(makePlaylistForTwo, { params: { userId } }),
    onSuccess: ({ playlist: { id, name }, isNew }) => {
      client.setQueryData(
        affinityQuery(userId).queryKey,
        (affinity) => affinity && { ...affinity, playlist: { id, name } },
      )
      if (!isNew) return
      const me = session.read()?.userId
      if (me) void client.invalidateQueries({ queryKey: playlistKeys.ofUser(me) })
      void tasteChanged(client)
    },
  })
}
