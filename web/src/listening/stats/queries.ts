import { compareYears, statsOf } from '@remusic/contract/listening/stats'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { statsKeys } from '../../base/queryKeys/stats.ts'

/** The figures of a person, of a year or of all. */
export const statsQuery = (userId: string, year: number | null) =>
  queryOptions({
    queryKey: statsKeys.of(userId, year),
    queryFn: ({ signal }) =>
      call(statsOf, { params: { userId }, query: year === null ? {} : { year } }, { signal }),
    // The years to choose from stay while those of another year load.
    placeholderData: keepPreviousData,
  })

export const comparisonQuery = (userId: string, year: number, other: number) =>
  queryOptions({
    queryKey: statsKeys.comparison(userId, year, other),
    queryFn: ({ signal }) => call(compareYears, { params: { userId }, query: { year, other } }, { signal }),
  })
