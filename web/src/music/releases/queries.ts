import {
  createReleaseFeed,
  leaveReleaseMails,
  listReleases,
  RELEASE_TYPES,
  type ReleaseType,
  type ReleaseView,
  releaseFeed,
  removeReleaseFeed,
} from '@remusic/contract/releases'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { notificationKeys } from '../queryKeys/notifications.ts'
import { releaseKeys } from '../queryKeys/releases.ts'

/** The parameter of the address with the kind of records that is shown. */
export const TYPE_PARAM = 'tipo'

/** The kind of records in an address; null for all of them. */
export function typeOf(search: URLSearchParams): ReleaseType | null {
  const type = search.get(TYPE_PARAM)
  return type !== null && Object.hasOwn(RELEASE_TYPES, type) ? (type as ReleaseType) : null
}

/** What is to come is shown above the list, a few at a time. */
const PER_PAGE: Record<ReleaseView, number> = { published: 30, upcoming: 6 }

export const releasesQuery = (view: ReleaseView, type: ReleaseType | null) =>
  infiniteQueryOptions({
    queryKey: releaseKeys.list(view, type),
    queryFn: ({ pageParam, signal }) =>
      call(
        listReleases,
        {
          query: {
            view,
            limit: PER_PAGE[view],
            ...(type !== null && { type }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // Whoever follows another artist meanwhile expects to find it here.
    staleTime: 0,
  })

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
