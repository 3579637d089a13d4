import { pickSuggestions, savePicks } from '@remusic/contract/listening/taste'
import type { Artist } from '@remusic/contract/music/schemas/catalogue'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { tasteKeys } from '../../base/queryKeys/taste.ts'

export type PickableArtist = Pick<Artist, 'apiId' | 'name' | 'image'>

export const suggestionsQuery = queryOptions({
  queryKey: tasteKeys.suggestions,
  queryFn: ({ signal }) => call(pickSuggestions, {}, { signal }),
  // Refetched suggestions would move while the member picks.
  staleTime: Number.POSITIVE_INFINITY,
})

/** Replaces the picked artists. The recommendations follow at once. */
export function useSavePicks() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (artists: PickableArtist[]) =>
      call(savePicks, { body: { artists: artists.map(({ apiId }) => apiId) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tasteKeys.own }),
  })
}
