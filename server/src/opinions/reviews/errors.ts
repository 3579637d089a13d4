import { REVIEW_MESSAGES } from '@remusic/contract/opinions/reviewMessages'
import { ConflictError, ForbiddenError, NotFoundError } from '../../base/common/errors.ts'

export class ReviewNotFoundError extends NotFoundError {
  constructor() {
    super(REVIEW_MESSAGES.notFound)
  }
}

export class ReviewTargetNotFoundError extends NotFoundError {
  constructor() {
    super(REVIEW_MESSAGES.targetNotFound)
  }
}

export class AlreadyReviewedError extends ConflictError {
  constructor() {
    super(REVIEW_MESSAGES.alreadyReviewed)
  }
}

export class MonthlyReviewLimitError extends ForbiddenError {
  constructor() {
    super(REVIEW_MESSAGES.monthlyLimit, 'plan_limit')
  }
}

export class CommentsArePremiumError extends ForbiddenError {
  constructor() {
    super(REVIEW_MESSAGES.commentsArePremium, 'plan_limit')
  }
}

export class OwnLikeError extends ConflictError {
  constructor() {
    super(REVIEW_MESSAGES.ownLike)
  }
}

export class CommentNotFoundError extends NotFoundError {
  constructor() {
    super(REVIEW_MESSAGES.commentNotFound)
  }
}
