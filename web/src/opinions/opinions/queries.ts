import { searchOpinions } from '@remusic/contract/opinions/opinions'
import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { keepPreviousData } from '@tanstack/react-query'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { opinionKeys } from '../../base/queryKeys/opinions.ts'

export const opinionsQuery = (words: string, kind: TargetKind | undefined) =>
  pagedQuery(
    searchOpinions,
    { queryKey: opinionKeys.search(words, kind), query: { q: words, ...(kind && { kind }) } },
    { placeholderData: keepPreviousData },
  )
