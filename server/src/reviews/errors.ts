import { REVIEW_TEXTS } from '@remusic/contract/reviews'
import { ConflictError, ForbiddenError, NotFoundError } from '../platform/errors.ts'

export class ReviewNotFoundError extends NotFoundError {
  constructor() {
    super(REVIEW_TEXTS.notFound)
  }
}

export class ReviewTargetNotFoundError extends NotFoundError {
  constructor() {
    super(REVIEW_TEXTS.targetNotFound)
  }
}

export class AlreadyReviewedError extends ConflictError {
  constructor() {
    super(REVIEW_TEXTS.alreadyReviewed)
  }
}

export class MonthlyReviewLimitError extends ForbiddenError {
  constructor() {
    super(REVIEW_TEXTS.monthlyLimit, 'plan_limit')
  }
}

export class CommentsArePremiumError extends ForbiddenError {
  constructor() {
    super(REVIEW_TEXTS.commentsArePremium, 'plan_limit')
  }
}

export class OwnLikeError extends ConflictError {
  constructor() {
    super(REVIEW_TEXTS.ownLike)
  }
}

export class CommentNotFoundError extends NotFoundError {
  constructor() {
    super(REVIEW_TEXTS.commentNotFound)
  }
}
