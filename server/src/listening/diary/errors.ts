import { DIARY_TEXTS } from '@remusic/contract/listening/diary'
import { ConflictError, ForbiddenError, InvalidFieldsError, NotFoundError } from '../../base/common/errors.ts'

export class ListenNotFoundError extends NotFoundError {
  constructor() {
    super(DIARY_TEXTS.notFound)
  }
}

export class ListenedItemNotFoundError extends NotFoundError {
  constructor() {
    super(DIARY_TEXTS.itemMissing)
  }
}

export class UndatedListenNotFoundError extends NotFoundError {
  constructor() {
    super(DIARY_TEXTS.undatedNotFound)
  }
}

export class FutureDayError extends InvalidFieldsError {
  constructor() {
    super({ day: DIARY_TEXTS.future })
  }
}

export class DiaryFullError extends ConflictError {
  constructor() {
    super(DIARY_TEXTS.full)
  }
}

/** The client id belongs to an entry with another content. */
export class OtherListenError extends ConflictError {
  constructor() {
    super(DIARY_TEXTS.otherContent)
  }
}

/** The entry that a repeated request has added was deleted since. */
export class DeletedListenError extends ConflictError {
  constructor() {
    super(DIARY_TEXTS.wasDeleted)
  }
}

export class RestoreTooLateError extends ConflictError {
  constructor() {
    super(DIARY_TEXTS.restoreTooLate)
  }
}

export class DiaryNotSharedError extends ForbiddenError {
  constructor() {
    super(DIARY_TEXTS.notShared)
  }
}
