import { endpoint } from '../base/endpoint.ts'

export const TITLE_LENGTH = 100
export const DESCRIPTION_LENGTH = 255
export const COMMENT_LENGTH = 1_000
/** How many people one comment can mention. */
export const MAX_MENTIONS = 10

/** The orders of a list of reviews, as a reader chooses them; the first one is the default. */
export const REVIEW_ORDERS = [
  { value: 'newest', label: 'Más recientes' },
  { value: 'liked', label: 'Con más me gusta' },
  { value: 'highest', label: 'Calificación más alta' },
  { value: 'lowest', label: 'Calificación más baja' },
] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]['value']

export const listReviews = endpoint('GET', '/api/back-end/reviews')
export const countNewReviews = endpoint('GET', '/api/back-end/reviews/new')
export const reviewsOfResource = endpoint('GET', '/api/back-end/reviews/resource')
export const reviewsOfUser = endpoint('GET', '/api/back-end/reviews/user/:id')
/** Well-liked reviews that the screens of visitors quote. */
export const quotedReviews = endpoint('GET', '/api/back-end/reviews/quoted')
export const reviewById = endpoint('GET', '/api/back-end/reviews/:id')
export const writeReview = endpoint('POST', '/api/back-end/reviews/create')
export const editReview = endpoint('PUT', '/api/back-end/reviews/:id')
export const deleteReview = endpoint('PUT', '/api/back-end/reviews/delete/:id')
export const likeReview = endpoint('PUT', '/api/back-end/reviews/like/:id')
export const unlikeReview = endpoint('PUT', '/api/back-end/reviews/unlike/:id')
export const likersOf = endpoint('GET', '/api/back-end/reviews/likes/:id')
export const mentionable = endpoint('GET', '/api/back-end/reviews/mentionable/:id')
export const listComments = endpoint('GET', '/api/back-end/reviews/comments/:id')
export const writeComment = endpoint('POST', '/api/back-end/reviews/comments/:id')
export const editComment = endpoint('PUT', '/api/back-end/comments/:id')
export const deleteComment = endpoint('DELETE', '/api/back-end/comments/:id')
