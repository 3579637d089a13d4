import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInReviews: Erasure = {
  deletes: {
    comments: ['user_id'],
    comment_mentions: ['user_id'],
    review_likes: ['user_id'],
  },

  /** A review that its author deleted is never shown again. One that a merge took out of the lists can still be read and stays. */
  async after(tx, userId) {
    await tx
      .deleteFrom('reviews')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is not', null)
      .where('merged_at', 'is', null)
      .execute()
  },
}
