import {
  countNewReviews,
  likersOf,
  listComments,
  listReviews,
  mentionable,
  type ReviewOrder,
  reviewById,
  reviewsOfUser,
} from '@remusic/contract/opinions/reviews'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'
import type { FeedFilter } from './listParams.ts'
import { pagesOf } from './pages.ts'

const feedKey = ({ from, kind, genre }: FeedFilter) => reviewKeys.feed(from, kind ?? '', genre ?? '')

export const feedPages = (filter: FeedFilter) =>
  pagesOf(
    feedKey(filter),
    (page, signal) => call(listReviews, { query: { ...filter, people: 'me', ...page } }, { signal }),
    {
      // The feed does not change while reading; a button offers new reviews instead.
      staleTime: Number.POSITIVE_INFINITY,
    },
  )

export const userPages = (userId: string, order: ReviewOrder = 'newest') =>
  pagesOf(reviewKeys.ofUser(userId, order), (page, signal) =>
    call(reviewsOfUser, { params: { id: userId }, query: { order, people: 'me', ...page } }, { signal }),
  )

const NEW_REVIEWS_POLL_MS = 30_000

/** Counts the reviews newer than the first of a list; the count is known to be 0 at the time the list was loaded. */
export const newReviewsQuery = (filter: FeedFilter, after: string | undefined, readAt: number) =>
  queryOptions({
    queryKey: reviewKeys.newer(feedKey(filter), after),
    queryFn: ({ signal }) => call(countNewReviews, { query: { ...filter, after: after ?? '' } }, { signal }),
    enabled: after !== undefined,
    initialData: { count: 0 },
    initialDataUpdatedAt: readAt,
    refetchInterval: NEW_REVIEWS_POLL_MS,
    staleTime: NEW_REVIEWS_POLL_MS,
  })

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: reviewKeys.one(id),
    queryFn: ({ signal }) => call(reviewById, { params: { id } }, { signal }),
  })

export const likersQuery = (reviewId: string) =>
  pagedQuery(likersOf, { queryKey: reviewKeys.likers(reviewId), params: { id: reviewId } }, { staleTime: 0 })

const MENTIONABLE_STALE_MS = 60_000

/** The people to offer for a mention under a review. */
export const mentionableQuery = (reviewId: string, query: string) =>
  queryOptions({
    queryKey: reviewKeys.mentionable(reviewId, query),
    queryFn: ({ signal }) => call(mentionable, { params: { id: reviewId }, query: { query } }, { signal }),
    staleTime: MENTIONABLE_STALE_MS,
    retry: false,
  })

export const commentsQuery = (reviewId: string) =>
  pagedQuery(listComments, { queryKey: reviewKeys.comments(reviewId), params: { id: reviewId } })
