import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import {
  ApiError,
  ConflictError,
  NotFoundError,
  rejection,
  UnavailableError,
} from '../../base/common/errors.ts'

const RETRY_AFTER_SECONDS = 15

/** The provider is unreachable, sent an invalid response, or is not configured. */
export class ProviderUnavailableError extends UnavailableError {
  constructor(cause?: unknown) {
    super(PREMIUM_TEXTS.providerUnavailable, RETRY_AFTER_SECONDS)
    this.cause = cause
  }
}

/** The provider rejected the request with a 4xx. Retrying will not help; the configuration may be wrong. */
export class ProviderRejectedError extends ProviderUnavailableError {}

/** This installation sells nothing, so retrying later does not help either. */
export class NotSoldError extends rejection(ApiError, 503, 'unavailable', PREMIUM_TEXTS.notSold) {}

export class WithdrawalNotOfferedError extends rejection(ConflictError, PREMIUM_TEXTS.withdrawalNotOffered) {}
export class WithdrawalTooLateError extends rejection(ConflictError, PREMIUM_TEXTS.withdrawalTooLate) {}
export class NotWithdrawableError extends rejection(ConflictError, PREMIUM_TEXTS.notWithdrawable) {}
export class PriceNotFoundError extends rejection(NotFoundError, PREMIUM_TEXTS.priceNotFound) {}
export class AdminNeedsNoPlanError extends rejection(ConflictError, PREMIUM_TEXTS.adminHasAll) {}
export class AlreadyGiftedError extends rejection(ConflictError, PREMIUM_TEXTS.giftHasNoEnd) {}

export class NothingToCancelError extends ConflictError {
  constructor(source: 'none' | 'gift' | 'admin') {
    const texts = {
      none: PREMIUM_TEXTS.notPremium,
      gift: PREMIUM_TEXTS.giftIsFree,
      admin: PREMIUM_TEXTS.adminHasAll,
    }
    super(texts[source])
  }
}

export class NotCancelledError extends rejection(ConflictError, PREMIUM_TEXTS.notCancelled) {}
export class AttemptNotFoundError extends rejection(NotFoundError, PREMIUM_TEXTS.attemptNotFound) {}
export class PaymentNotFoundError extends rejection(NotFoundError, PREMIUM_TEXTS.paymentNotFound) {}

export class BadSignatureError extends ApiError {
  constructor() {
    super(401, 'unauthenticated', PREMIUM_TEXTS.badSignature)
  }
}
