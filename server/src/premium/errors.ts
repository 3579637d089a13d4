import { PREMIUM_TEXTS } from '@remusic/contract/premium'
import { ApiError, ConflictError, NotFoundError, UnavailableError } from '../platform/errors.ts'

const RETRY_AFTER_SECONDS = 15

/** Nobody takes payments right now: the provider is away, answers nonsense, or none is configured. */
export class ProviderAwayError extends UnavailableError {
  constructor(cause?: unknown) {
    super(PREMIUM_TEXTS.providerAway, RETRY_AFTER_SECONDS)
    this.cause = cause
  }
}

/** The provider answers and says no: asking again would not change that, our configuration might. */
export class ProviderRefusedError extends ProviderAwayError {}

export class AdminHasAllError extends ConflictError {
  constructor() {
    super(PREMIUM_TEXTS.adminHasAll)
  }
}

export class GiftHasNoEndError extends ConflictError {
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
