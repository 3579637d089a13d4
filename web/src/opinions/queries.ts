import { searchOpinions } from '@remusic/contract/opinions'
import type { TargetKind } from '@remusic/contract/schemas/reviews'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { opinionKeys } from '../queryKeys/opinions.ts'

export const opinionsQuery = (words: string, kind: TargetKind | undefined) =>
  infiniteQueryOptions({
    queryKey: opinionKeys.search(words, kind),
    queryFn: ({ pageParam, signal }) =>
      call(
        searchOpinions,
        { query: { q: words, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
