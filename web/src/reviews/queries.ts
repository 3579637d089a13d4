import {
  countNewReviews,
  likersOf,
  listComments,
  listReviews,
  mentionable,
  type ReviewOrder,
  reviewById,
  reviewsOfResource,
  reviewsOfUser,
} from '@remusic/contract/reviews'
import type { Review, TargetKind } from '@remusic/contract/schemas/reviews'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { reviewKeys } from '../queryKeys/reviews.ts'
import type { FeedFilter, TargetFilter } from './listParams.ts'

export type Target = { kind: TargetKind; apiId: string }
export type ReviewPage = { items: Review[]; next: string | null }

/** How long an unmounted page stays in memory, for scrolling back. */
const PAGE_GC_TIME_MS = 60_000

/** A paginated list of reviews. */
export type ReviewPages<P extends ReviewPage = ReviewPage> = {
  /** Identifies the list. */
  key: readonly string[]
  pageAfter: (cursor: string) => {
    queryKey: readonly string[]
    queryFn: (context: { signal: AbortSignal }) => Promise<P>
    gcTime: number
    staleTime?: number
  }
}

function pagesOf<P extends ReviewPage>(
  key: readonly string[],
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<P>,
  options: { staleTime?: number } = {},
): ReviewPages<P> {
  return {
    key,
    pageAfter: (cursor) => ({
      queryKey: reviewKeys.page(key, cursor),
      queryFn: ({ signal }) => read(cursor === '' ? {} : { cursor }, signal),
      gcTime: PAGE_GC_TIME_MS,
      ...options,
    }),
  }
}

const feedKey = ({ from, kind, genre }: FeedFilter) => reviewKeys.feed(from, kind ?? '', genre ?? '')

export const feedPages = (filter: FeedFilter) =>
  pagesOf(
    feedKey(filter),
    (page, signal) => call(listReviews, { query: { ...filter, people: 'me', ...page } }, { signal }),
    {
      // The feed does not change while reading; a key offers new reviews instead.
      staleTime: Number.POSITIVE_INFINITY,
    },
  )

const UNFILTERED: TargetFilter = { order: 'newest', friends: 'first' }

export const targetPages = ({ kind, apiId }: Target, filter = UNFILTERED) =>
  pagesOf(
    reviewKeys.ofTarget(kind, apiId, filter.order, String(filter.score ?? ''), filter.friends),
    (page, signal) =>
      call(
        reviewsOfResource,
        { query: { id: apiId, type: kind, people: 'me', ...filter, ...page } },
        { signal },
      ),
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
  infiniteQueryOptions({
    queryKey: reviewKeys.likers(reviewId),
    queryFn: ({ pageParam, signal }) =>
      call(likersOf, { params: { id: reviewId }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })

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
  infiniteQueryOptions({
    queryKey: reviewKeys.comments(reviewId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        { params: { id: reviewId }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
