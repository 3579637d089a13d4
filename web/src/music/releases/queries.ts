import {
  createReleaseFeed,
  leaveReleaseMails,
  listReleases,
  RELEASE_TYPES,
  type ReleaseType,
  type ReleaseView,
  releaseFeed,
  removeReleaseFeed,
} from '@remusic/contract/music/releases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { notificationKeys } from '../../base/queryKeys/notifications.ts'
import { releaseKeys } from '../../base/queryKeys/releases.ts'

/** The parameter of the address with the kind of records that is shown. */
export const TYPE_PARAM = 'tipo'

/** The kind of records in an address; null for all of them. */
export function typeOf(search: URLSearchParams): ReleaseType | null {
  const type = search.get(TYPE_PARAM)
  return type !== null && Object.hasOwn(RELEASE_TYPES, type) ? (type as ReleaseType) : null
}

/** Upcoming releases are shown above the list, a few at a time. */
const PER_PAGE: Record<ReleaseView, number> = { published: 30, upcoming: 6 }

export const releasesQuery = (view: ReleaseView, type: ReleaseType | null) =>
  pagedQuery(
    listReleases,
    {
      queryKey: releaseKeys.list(view, type),
      query: { view, limit: PER_PAGE[view], ...(type !== null && { type }) },
    },
    {
      // A member who has followed another artist meanwhile expects to find its releases here.
      staleTime: 0,
    },
  )

export const releaseFeedQuery = queryOptions({
  queryKey: releaseKeys.feed,
  queryFn: ({ signal }) => call(releaseFeed, {}, { signal }),
})

/** Makes the private address, or another one in its place. The answer is the only place that has it. */
export function useCreateFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(createReleaseFeed, {}),
    onSuccess: ({ createdAt }) => client.setQueryData(releaseFeedQuery.queryKey, { createdAt }),
  })
}

export function useRemoveFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeReleaseFeed, {}),
    onSuccess: () => client.setQueryData(releaseFeedQuery.queryKey, { createdAt: null }),
  })
}

/** Ends the mails with the link of one, without a session. */
export function useLeaveReleaseMails(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveReleaseMails, { params: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationKeys.preferences }),
  })
}
