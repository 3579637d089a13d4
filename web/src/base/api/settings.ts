import { settings } from '@remusic/contract/base/settings'
import { queryOptions } from '@tanstack/react-query'
import { settingsKeys } from '../queryKeys/settings.ts'
import { call } from './call.ts'

/** The settings of this installation. They do not change while the page is open. */
export const settingsQuery = queryOptions({
  queryKey: settingsKeys.all,
  queryFn: ({ signal }) => call(settings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
