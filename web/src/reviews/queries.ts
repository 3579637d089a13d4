import {
  countNewReviews,
  deleteComment,
  deleteReview,
  editComment,
  editReview,
  likeReview,
  likersOf,
  listComments,
  listReviews,
  mentionable,
  type ReviewOrder,
  reviewById,
  reviewsOfResource,
  reviewsOfUser,
  unlikeReview,
  writeComment,
  writeReview,
} from '@remusic/contract/reviews'
import type { CommentText, Review, ReviewValues, TargetKind } from '@remusic/contract/schemas/reviews'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { catalogueKeys } from '../queryKeys/catalogue.ts'
import { momentKeys } from '../queryKeys/moments.ts'
import { profileKeys } from '../queryKeys/profiles.ts'
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

export function useWriteReview({ kind, apiId }: Target, name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: ReviewValues) => call(writeReview, { body: { ...text, apiId, type: kind, name } }),
    // Only marked as stale: the dialog with the answer is open on this page.
    onSuccess: () => invalidateReviews(client, { kind, apiId }, 'none'),
  })
}

export function useEditReview(review: Review) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: ReviewValues) => call(editReview, { params: { id: review.id }, body: text }),
    onSuccess: ({ review: edited }) => {
      changeReview(client, review.id, () => edited)
      const { kind, apiId } = edited.target
      return Promise.all([
        client.invalidateQueries({ queryKey: catalogueKeys[kind](apiId), exact: true }),
        client.invalidateQueries({ queryKey: momentKeys.ofSong(apiId) }),
      ])
    },
  })
}

export function useDeleteReview(review: Review) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteReview, { params: { id: review.id } }),
    onSuccess: () => {
      client.removeQueries(reviewQuery(review.id))
      return invalidateReviews(client, review.target, 'active')
    },
  })
}

/** Likes or unlikes optimistically and reverts on an error. */
export function useLike(review: Review, me: { userId: string }) {
  const client = useQueryClient()
  const others = review.likes.filter(({ id }) => id !== me.userId)
  const set = (liked: boolean, likeCount: number) =>
    changeReview(client, review.id, (each) => ({
      ...each,
      likes: liked ? [{ id: me.userId }, ...others] : others,
      likeCount,
    }))
  return useMutation({
    mutationFn: (like: boolean) => call(like ? likeReview : unlikeReview, { params: { id: review.id } }),
    onMutate: (like) => set(like, review.likeCount + (like ? 1 : -1)),
    onError: () => set(others.length < review.likes.length, review.likeCount),
    onSuccess: ({ liked, likeCount }) => set(liked, likeCount),
  })
}

export function useWriteComment(review: Review) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CommentText) => call(writeComment, { params: { id: review.id }, body }),
    onSuccess: () => {
      changeReview(client, review.id, (each) => ({ ...each, commentCount: each.commentCount + 1 }))
      return client.invalidateQueries({ queryKey: reviewKeys.comments(review.id) })
    },
  })
}

export function useEditComment(review: Review) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: CommentText & { id: string }) =>
      call(editComment, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewKeys.comments(review.id) }),
  })
}

export function useDeleteComment(review: Review) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteComment, { params: { id } }),
    onSuccess: () => {
      changeReview(client, review.id, (each) => ({ ...each, commentCount: each.commentCount - 1 }))
      return client.invalidateQueries({ queryKey: reviewKeys.comments(review.id) })
    },
  })
}

/** Refetches a review that another user has changed and updates it in every cached list. */
export async function refetchReview(client: QueryClient, id: string) {
  const review = await client.query({ ...reviewQuery(id), staleTime: 0 })
  changeReview(client, id, () => review)
}

/** Invalidates every list of reviews, the activity on profiles and the counts of the target, after a review was created or deleted. */
function invalidateReviews(client: QueryClient, { kind, apiId }: Target, refetchType: 'active' | 'none') {
  return Promise.all([
    client.invalidateQueries({ queryKey: reviewKeys.all, refetchType }),
    client.invalidateQueries({ queryKey: profileKeys.all, refetchType }),
    client.invalidateQueries({ queryKey: catalogueKeys[kind](apiId), exact: true, refetchType }),
  ])
}

type ListedPage = ReviewPage & { mine?: Review | null }

/** Updates a review in every cached list. */
function changeReview(client: QueryClient, id: string, change: (review: Review) => Review) {
  const changed = (review: Review) => (review.id === id ? change(review) : review)
  client.setQueryData(reviewQuery(id).queryKey, (review) => review && change(review))
  for (const kind of ['feed', 'target', 'user'] as const)
    client.setQueriesData<ListedPage>(
      { queryKey: reviewKeys.lists(kind) },
      (page) =>
        page && {
          ...page,
          items: page.items.map(changed),
          ...(page.mine && { mine: changed(page.mine) }),
        },
    )
}
