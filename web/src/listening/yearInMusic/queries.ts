import { communityYear, communityYears, myYear, myYears } from '@remusic/contract/listening/yearInMusic'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { yearKeys } from '../../base/queryKeys/yearInMusic.ts'

/** The year in the address of a screen; 0, which no call accepts, if it is not one. */
export const yearIn = (param: string | undefined) => (/^\d{4}$/.test(param ?? '') ? Number(param) : 0)

export const myYearsQuery = queryOptions({
  queryKey: yearKeys.mine,
  queryFn: ({ signal }) => call(myYears, {}, { signal }),
})

export const myYearQuery = (year: number) =>
  queryOptions({
    queryKey: yearKeys.myYear(year),
    queryFn: ({ signal }) => call(myYear, { params: { year } }, { signal }),
    // The cards must not change while somebody looks at them.
    refetchOnWindowFocus: false,
  })

export const communityYearsQuery = queryOptions({
  queryKey: yearKeys.community,
  queryFn: ({ signal }) => call(communityYears, {}, { signal }),
  staleTime: 10 * 60_000,
})

export const communityYearQuery = (year: number) =>
  queryOptions({
    queryKey: yearKeys.communityYear(year),
    queryFn: ({ signal }) => call(communityYear, { params: { year } }, { signal }),
    staleTime: 10 * 60_000,
  })
