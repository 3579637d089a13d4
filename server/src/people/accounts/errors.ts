import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import {
  ApiError,
  ForbiddenError,
  NotFoundError,
  rejection,
  UnavailableError,
} from '../../base/common/errors.ts'
import type { Config } from '../../config.ts'

export class WrongCredentialsError extends ApiError {
  constructor() {
    super(401, 'wrong_credentials', ACCOUNT_TEXTS.wrongCredentials)
  }
}

/** A wrong password in a confirmation, where the account is known, unlike at a sign-in. */
export class WrongPasswordError extends ApiError {
  constructor() {
    super(401, 'wrong_credentials', SECOND_FACTOR_TEXTS.wrongPassword)
  }
}

export class UnconfirmedError extends ForbiddenError {
  constructor({ mailReaches }: Pick<Config, 'mailReaches'>) {
    super(mailReaches ? ACCOUNT_TEXTS.unconfirmed : ACCOUNT_TEXTS.unconfirmedWithoutMail, 'unconfirmed')
  }
}

export class RegistrationClosedError extends ForbiddenError {
  constructor() {
    super(ACCOUNT_TEXTS.registrationClosed, 'registration_closed')
  }
}

/** One message for an unknown, used, superseded or expired link, so that it reveals nothing about the token. */
export class InvalidLinkError extends rejection(NotFoundError, ACCOUNT_TEXTS.invalidLink) {}

export class UserNotFoundError extends rejection(NotFoundError, ACCOUNT_TEXTS.userNotFound) {}

export class GoogleRefusedError extends ApiError {
  constructor() {
    super(401, 'wrong_credentials', ACCOUNT_TEXTS.googleRefused)
  }
}

export class GoogleUnavailableError extends UnavailableError {
  constructor() {
    super(ACCOUNT_TEXTS.googleUnavailable, 30)
  }
}

export class BannedError extends rejection(ForbiddenError, ACCOUNT_TEXTS.banned, 'banned') {}
export class RestoreTooLateError extends rejection(ApiError, 410, 'gone', ACCOUNT_TEXTS.restoreTooLate) {}
