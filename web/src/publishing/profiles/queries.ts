import { reviewsOfUser } from '@remusic/contract/opinions/reviews'
import { editProfile, openProfile, profileOf } from '@remusic/contract/publishing/profiles'
import type { EditedProfile } from '@remusic/contract/publishing/schemas/profiles'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { profileKeys } from '../../base/queryKeys/profiles.ts'

/** A user's text about themselves, and the figures of their reviews. */
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
  pagedQuery(reviewsOfUser, {
    queryKey: profileKeys.reviews(userId),
    params: { id: userId },
    query: { people: 'me' },
  })
