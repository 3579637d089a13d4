import { DIARY_TEXTS } from '@remusic/contract/listening/diary'
import {
  ConflictError,
  ForbiddenError,
  InvalidFieldsError,
  NotFoundError,
  rejection,
} from '../../base/common/errors.ts'

export class ListenNotFoundError extends rejection(NotFoundError, DIARY_TEXTS.notFound) {}
export class ListenedItemNotFoundError extends rejection(NotFoundError, DIARY_TEXTS.itemMissing) {}
export class UndatedListenNotFoundError extends rejection(NotFoundError, DIARY_TEXTS.undatedNotFound) {}
export class FutureDayError extends rejection(InvalidFieldsError, { day: DIARY_TEXTS.future }) {}
export class DiaryFullError extends rejection(ConflictError, DIARY_TEXTS.full) {}

/** The client id belongs to an entry with another content. */
export class OtherListenError extends rejection(ConflictError, DIARY_TEXTS.otherContent) {}

/** The entry that an earlier attempt of the request added was deleted since. */
export class DeletedListenError extends rejection(ConflictError, DIARY_TEXTS.wasDeleted) {}

export class RestoreTooLateError extends rejection(ConflictError, DIARY_TEXTS.restoreTooLate) {}
export class DiaryNotSharedError extends rejection(ForbiddenError, DIARY_TEXTS.notShared) {}
