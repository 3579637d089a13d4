import { saveTimeZone } from '@remusic/contract/base/settings'
import {
  deleteUndated,
  diaryAccess,
  diaryCalendar,
  diarySettings,
  listDiary,
  listensOf,
  listUndated,
  onThisDay,
  opinionCurve,
  saveDiarySettings,
} from '@remusic/contract/listening/diary'
import type { DiarySettings, UndatedListen } from '@remusic/contract/listening/schemas/diary'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { diaryKeys } from '../../base/queryKeys/diary.ts'
import { tasteChanged } from '../../base/queryKeys/taste.ts'
import { profileQuery } from '../../people/accounts/queries.ts'

type Kind = 'song' | 'album'

const ENTRIES_PER_PAGE = 50

/** The diary of a person, the newest day first: all of it, a month (2026-11) or a day (2026-11-17). */
export const diaryPages = (userId: string, period = '') =>
  pagedQuery(
    listDiary,
    {
      queryKey: diaryKeys.list(userId, period),
      params: { userId },
      query: {
        limit: ENTRIES_PER_PAGE,
        ...(period.length === MONTH_LENGTH && { month: period }),
        ...(period.length > MONTH_LENGTH && { day: period }),
      },
    },
    {
      // Changes are made in place, because refetching a long diary takes a call for each of its pages. A diary that was left starts anew.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
    },
  )

const MONTH_LENGTH = '2026-11'.length

/** How many entries each day of a year has; without a year, of the current one. */
export const calendarQuery = (userId: string, year: number | null) =>
  queryOptions({
    queryKey: diaryKeys.calendar(userId, year),
    queryFn: ({ signal }) =>
      call(diaryCalendar, { params: { userId }, query: year === null ? {} : { year } }, { signal }),
  })

/** Whether the viewer may read the diary and the figures of a person. */
export const accessQuery = (userId: string) =>
  queryOptions({
    queryKey: diaryKeys.access(userId),
    queryFn: ({ signal }) => call(diaryAccess, { params: { userId } }, { signal }),
  })

/** The member's own entries of a song or an album. */
export const mineQuery = (type: Kind, apiId: string) =>
  queryOptions({
    queryKey: diaryKeys.mine(type, apiId),
    queryFn: ({ signal }) => call(listensOf, { params: { type, apiId } }, { signal }),
  })

export const curveQuery = (type: Kind, apiId: string) =>
  queryOptions({
    queryKey: diaryKeys.curve(type, apiId),
    queryFn: ({ signal }) => call(opinionCurve, { params: { type, apiId } }, { signal }),
  })

/** The member's undated listens, the latest additions first. */
export const undatedPages = pagedQuery(listUndated, {
  queryKey: diaryKeys.undated,
  query: { limit: ENTRIES_PER_PAGE },
})

export function useDeleteUndated() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ type, item }: UndatedListen) =>
      call(deleteUndated, { params: { type, apiId: item.apiId } }),
    onSuccess: (_answer, { type, item }) => {
      void client.invalidateQueries({ queryKey: diaryKeys.mine(type, item.apiId) })
      void tasteChanged(client)
      return client.invalidateQueries({ queryKey: diaryKeys.undated })
    },
  })
}

/** The member's reviews and listens of this day in past years. */
export const memoriesQuery = queryOptions({
  queryKey: diaryKeys.memories,
  queryFn: ({ signal }) => call(onThisDay, {}, { signal }),
  // The memories change with the day.
  staleTime: 10 * 60_000,
})

export const diarySettingsQuery = queryOptions({
  queryKey: diaryKeys.settings,
  queryFn: ({ signal }) => call(diarySettings, {}, { signal }),
})

/** Changes some of the settings, optimistically. */
export function useSaveDiarySettings() {
  const client = useQueryClient()
  const { queryKey } = diarySettingsQuery
  return useMutation({
    scope: { id: 'diary settings' },
    mutationFn: (change: Partial<DiarySettings>) => call(saveDiarySettings, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (settings) => settings && { ...settings, ...change })
      return before
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
  })
}

/** Days are counted in this time zone from now on. Entries keep their day. */
export function useSaveTimeZone() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (timeZone: string) => call(saveTimeZone, { body: { timeZone } }),
    onSuccess: (_, timeZone) => {
      client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, timeZone })
      return client.invalidateQueries({ queryKey: diaryKeys.all })
    },
  })
}
