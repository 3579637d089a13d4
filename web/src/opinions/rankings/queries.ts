import type { RankingAddress } from '@remusic/contract/opinions/rankingAddress'
import { ranking } from '@remusic/contract/opinions/rankings'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { rankingKeys } from '../../base/queryKeys/rankings.ts'

export const rankingPages = (address: RankingAddress) =>
  infiniteQueryOptions({
    queryKey: rankingKeys.list(address),
    queryFn: ({ pageParam, signal }) => {
      const { period, kind, order, when, genre, country, decade } = address
      return call(
        ranking,
        {
          query: {
            period,
            kind,
            order,
            ...(when && { when }),
            ...(genre && { genre }),
            ...(country && { country }),
            ...(decade && { decade }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      )
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    // A job computes the rankings once an hour.
    staleTime: 5 * 60_000,
  })
