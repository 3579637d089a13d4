import { APPEAL_TEXTS } from '@remusic/contract/running/appeals'
import { ConflictError, ForbiddenError, NotFoundError } from '../../base/common/errors.ts'

/** Used for the sanction of another person too, so that it does not reveal which exists. */
export class SanctionNotFoundError extends NotFoundError {
  constructor() {
    super(APPEAL_TEXTS.sanctionNotFound)
  }
}

export class AlreadyAppealedError extends ConflictError {
  constructor() {
    super(APPEAL_TEXTS.alreadyAppealed)
  }
}

export class NotSanctionedError extends ConflictError {
  constructor() {
    super(APPEAL_TEXTS.notSanctioned)
  }
}

export class AppealNotFoundError extends NotFoundError {
  constructor() {
    super(APPEAL_TEXTS.appealNotFound)
  }
}

export class AppealDecidedError extends ConflictError {
  constructor() {
    super(APPEAL_TEXTS.alreadyDecided)
  }
}

/** The Admin may not decide this appeal, or not yet. */
export class NotYourAppealError extends ForbiddenError {}
