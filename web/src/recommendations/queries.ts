import { recommendedSongs } from '@remusic/contract/recommendations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { recommendationKeys } from '../queryKeys/recommendations.ts'

export const recommendedQuery = queryOptions({
  queryKey: recommendationKeys.songs,
  queryFn: ({ signal }) => call(recommendedSongs, {}, { signal }),
  // The selection stays stable during a visit.
  staleTime: 10 * 60_000,
})
