import {
  deleteComment,
  deleteReview,
  editComment,
  editReview,
  likeReview,
  unlikeReview,
  writeComment,
  writeReview,
} from '@remusic/contract/opinions/reviews'
import type { CommentText, Review, ReviewValues } from '@remusic/contract/opinions/schemas/reviews'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'
import { catalogueKeys } from '../../base/queryKeys/catalogue.ts'
import { opinionChanged } from '../../base/queryKeys/diary.ts'
import { listenLaterKeys } from '../../base/queryKeys/listenLater.ts'
import { momentKeys } from '../../base/queryKeys/moments.ts'
import { profileKeys } from '../../base/queryKeys/profiles.ts'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'
import { tasteChanged } from '../../base/queryKeys/taste.ts'
import type { ReviewPage, Target } from './pages.ts'
import { reviewQuery } from './queries.ts'

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
        opinionChanged(client, kind, apiId),
        tasteChanged(client),
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
    onSuccess: ({ liked, likeCount }) => {
      set(liked, likeCount)
      return tasteChanged(client)
    },
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

/**
 * Invalidates every list of reviews, the activity on profiles and the counts of the target, after a review was created or deleted.
 * For a member who tastes blind, that also shows or hides every score of the target.
 */
function invalidateReviews(client: QueryClient, { kind, apiId }: Target, refetchType: 'active' | 'none') {
  if (client.getQueryData<Profile>(accountKeys.profile)?.tastesBlind)
    return client.invalidateQueries({ refetchType })
  return Promise.all([
    client.invalidateQueries({ queryKey: reviewKeys.all, refetchType }),
    client.invalidateQueries({ queryKey: profileKeys.all, refetchType }),
    client.invalidateQueries({ queryKey: catalogueKeys[kind](apiId), exact: true, refetchType }),
    opinionChanged(client, kind, apiId),
    // A review completes its target in «Por escuchar», and deleting it makes the target pending again.
    client.invalidateQueries({ queryKey: listenLaterKeys.lists }),
    client.invalidateQueries({ queryKey: listenLaterKeys.one({ kind, apiId }) }),
    tasteChanged(client),
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
