import { recommendedSongs } from '@remusic/contract/taste'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { tasteKeys } from '../queryKeys/taste.ts'

export const recommendedQuery = queryOptions({
  queryKey: tasteKeys.songs,
  queryFn: ({ signal }) => call(recommendedSongs, {}, { signal }),
  // The selection stays stable during a visit.
  staleTime: 10 * 60_000,
})
