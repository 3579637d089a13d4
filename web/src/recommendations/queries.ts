import { recommendedSongs } from '@remusic/contract/recommendations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const recommendedQuery = queryOptions({
  queryKey: ['recommended'],
  queryFn: ({ signal }) => call(recommendedSongs, {}, { signal }),
  // The same eight while one reads; others on the next visit.
  staleTime: 10 * 60_000,
})
