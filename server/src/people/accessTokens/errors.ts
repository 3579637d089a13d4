import { TOKEN_TEXTS } from '@remusic/contract/people/accessTokens'
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  UnauthenticatedError,
} from '../../base/common/errors.ts'

/** A program must learn that its token has ended, also where visitors are answered. */
export class InvalidTokenError extends UnauthenticatedError {
  constructor() {
    super(TOKEN_TEXTS.invalid)
  }
}

export class NotATokenError extends ForbiddenError {
  constructor() {
    super(TOKEN_TEXTS.noToken)
  }
}

export class TokenNotFoundError extends NotFoundError {
  constructor() {
    super(TOKEN_TEXTS.notFound)
  }
}

export class TooManyTokensError extends ConflictError {
  constructor() {
    super(TOKEN_TEXTS.tooMany)
  }
}
