import { TOKEN_TEXTS } from '@remusic/contract/people/accessTokens'
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  rejection,
  UnauthenticatedError,
} from '../../base/common/errors.ts'

/** A program must learn that its token has ended, even from calls that visitors may make. */
export class InvalidTokenError extends rejection(UnauthenticatedError, TOKEN_TEXTS.invalid) {}

export class NotATokenError extends rejection(ForbiddenError, TOKEN_TEXTS.noToken) {}
export class TokenNotFoundError extends rejection(NotFoundError, TOKEN_TEXTS.notFound) {}
export class TooManyTokensError extends rejection(ConflictError, TOKEN_TEXTS.tooMany) {}
