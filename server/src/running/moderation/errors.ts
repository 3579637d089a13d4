import { MODERATION_TEXTS } from '@remusic/contract/running/moderation'
import { ConflictError, ForbiddenError, NotFoundError } from '../../base/common/errors.ts'

/** Missing and invisible content get the same response, so that it does not reveal which exists. */
export class NothingToReportError extends NotFoundError {
  constructor() {
    super(MODERATION_TEXTS.notFound)
  }
}

export class OwnReportError extends ConflictError {
  constructor() {
    super(MODERATION_TEXTS.notYourself)
  }
}

export class AlreadyReportedError extends ConflictError {
  constructor() {
    super(MODERATION_TEXTS.alreadyReported)
  }
}

export class CaseNotFoundError extends NotFoundError {
  constructor() {
    super(MODERATION_TEXTS.caseNotFound)
  }
}

export class OwnCaseError extends ForbiddenError {
  constructor() {
    super(MODERATION_TEXTS.ownCase)
  }
}
