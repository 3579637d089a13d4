import { editProfile, openProfile, profileOf } from '@remusic/contract/profiles'
import { reviewsOfUser } from '@remusic/contract/reviews'
import type { EditedProfile } from '@remusic/contract/schemas/profiles'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { profileKeys } from '../queryKeys/profiles.ts'

/** What a user writes about themselves, and what their reviews tell about them. */
export const profileDetailsQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.of(userId),
    queryFn: ({ signal }) => call(profileOf, { params: { id: userId } }, { signal }),
  })

export function useEditProfile(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EditedProfile) => call(editProfile, { body }),
    onSuccess: () => client.invalidateQueries(profileDetailsQuery(userId)),
  })
}

/** Sets whether the profile is shown without signing in. */
export function useOpenProfile(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (openToVisitors: boolean) => call(openProfile, { body: { openToVisitors } }),
    onSuccess: (_, openToVisitors) =>
      client.setQueryData(
        profileDetailsQuery(userId).queryKey,
        (details) => details && { ...details, openToVisitors },
      ),
  })
}

/** The member's reviews, to choose one from. */
export const ownReviewPages = (userId: string) =>
  infiniteQueryOptions({
    queryKey: profileKeys.reviews(userId),
    queryFn: ({ pageParam, signal }) =>
      call(
        reviewsOfUser,
        { params: { id: userId }, query: { people: 'me', ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
