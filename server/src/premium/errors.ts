import { PREMIUM_TEXTS } from '@remusic/contract/premium'
import { ApiError, ConflictError, NotFoundError, UnavailableError } from '../platform/errors.ts'

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

export class AdminNeedsNoPlanError extends ConflictError {
  constructor() {
    super(PREMIUM_TEXTS.adminHasAll)
  }
}

export class AlreadyGiftedError extends ConflictError {
  constructor() {
    super(PREMIUM_TEXTS.giftHasNoEnd)
  }
}

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

export class NotCancelledError extends ConflictError {
  constructor() {
    super(PREMIUM_TEXTS.notCancelled)
  }
}

export class AttemptNotFoundError extends NotFoundError {
  constructor() {
    super(PREMIUM_TEXTS.attemptNotFound)
  }
}

export class PaymentNotFoundError extends NotFoundError {
  constructor() {
    super(PREMIUM_TEXTS.paymentNotFound)
  }
}

export class BadSignatureError extends ApiError {
  constructor() {
    super(401, 'unauthenticated', PREMIUM_TEXTS.badSignature)
  }
}
