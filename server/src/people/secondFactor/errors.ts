import { SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import { ApiError, ConflictError, NotFoundError, rejection } from '../../base/common/errors.ts'

/** A second factor that was not accepted. It is not `unauthenticated`, which would end the session in the browser. */
export class FactorRefusedError extends ApiError {
  constructor(msg: string) {
    super(401, 'wrong_credentials', msg)
  }
}

export class WrongCodeError extends rejection(FactorRefusedError, SECOND_FACTOR_TEXTS.wrongCode) {}
export class UnreadableTotpError extends rejection(FactorRefusedError, SECOND_FACTOR_TEXTS.totpUnreadable) {}

export class WrongRecoveryCodeError extends rejection(
  FactorRefusedError,
  SECOND_FACTOR_TEXTS.wrongRecoveryCode,
) {}

/** One error for an unknown passkey, a wrong signature, origin or relying party, so that it reveals nothing. */
export class PasskeyRefusedError extends rejection(FactorRefusedError, SECOND_FACTOR_TEXTS.passkeyRefused) {}

/** The signature is right, but the counter has been used: another device has a copy of the private key. */
export class ClonedPasskeyError extends FactorRefusedError {
  readonly userId: string
  constructor(userId: string) {
    super(SECOND_FACTOR_TEXTS.passkeyCloned)
    this.userId = userId
  }
}

export class PasskeyNotFoundError extends rejection(NotFoundError, SECOND_FACTOR_TEXTS.passkeyNotFound) {}
export class LastFactorOfAdminError extends rejection(ConflictError, SECOND_FACTOR_TEXTS.lastOfAdmin) {}
