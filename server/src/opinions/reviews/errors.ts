import { REVIEW_MESSAGES } from '@remusic/contract/opinions/reviewMessages'
import { ConflictError, NotFoundError, PlanLimitError, rejection } from '../../base/common/errors.ts'

export class ReviewNotFoundError extends rejection(NotFoundError, REVIEW_MESSAGES.notFound) {}
export class ReviewTargetNotFoundError extends rejection(NotFoundError, REVIEW_MESSAGES.targetNotFound) {}
export class AlreadyReviewedError extends rejection(ConflictError, REVIEW_MESSAGES.alreadyReviewed) {}
export class MonthlyReviewLimitError extends rejection(PlanLimitError, REVIEW_MESSAGES.monthlyLimit) {}
export class CommentsArePremiumError extends rejection(PlanLimitError, REVIEW_MESSAGES.commentsArePremium) {}
export class OwnLikeError extends rejection(ConflictError, REVIEW_MESSAGES.ownLike) {}
export class CommentNotFoundError extends rejection(NotFoundError, REVIEW_MESSAGES.commentNotFound) {}
