import { CORRECTION_TEXTS } from '@remusic/contract/running/corrections'
import { ConflictError, MalformedError, NotFoundError } from '../../base/common/errors.ts'

export class NothingChangedError extends MalformedError {
  constructor() {
    super(CORRECTION_TEXTS.nothingChanged)
  }
}

export class AlreadyPendingError extends ConflictError {
  constructor() {
    super(CORRECTION_TEXTS.alreadyPending)
  }
}

export class TooManyPendingError extends ConflictError {
  constructor() {
    super(CORRECTION_TEXTS.tooMany)
  }
}

/** Used for the proposal of another person too, so that it does not reveal which exists. */
export class CorrectionNotFoundError extends NotFoundError {
  constructor() {
    super(CORRECTION_TEXTS.notFound)
  }
}

export class CorrectionDecidedError extends ConflictError {
  constructor() {
    super(CORRECTION_TEXTS.alreadyDecided)
  }
}

/** An import replaces the tables of the catalogue with ones that it began to build before the merge. */
export class ImportInProgressError extends ConflictError {
  constructor() {
    super(CORRECTION_TEXTS.importing)
  }
}

export class MergedUnlikeError extends ConflictError {
  constructor() {
    super(CORRECTION_TEXTS.mergeUnlike)
  }
}

export class MergedWithItselfError extends MalformedError {
  constructor() {
    super(CORRECTION_TEXTS.mergedWithItself)
  }
}
