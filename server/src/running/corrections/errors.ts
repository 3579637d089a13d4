import { CORRECTION_TEXTS } from '@remusic/contract/running/corrections'
import { ConflictError, MalformedError, NotFoundError, rejection } from '../../base/common/errors.ts'

export class NothingChangedError extends rejection(MalformedError, CORRECTION_TEXTS.nothingChanged) {}
export class AlreadyPendingError extends rejection(ConflictError, CORRECTION_TEXTS.alreadyPending) {}
export class TooManyPendingError extends rejection(ConflictError, CORRECTION_TEXTS.tooMany) {}

/** Used for the proposal of another person too, so that it does not reveal which exists. */
export class CorrectionNotFoundError extends rejection(NotFoundError, CORRECTION_TEXTS.notFound) {}

export class CorrectionDecidedError extends rejection(ConflictError, CORRECTION_TEXTS.alreadyDecided) {}

/** An import swaps in catalogue tables that it began to build before the merge, so the merge would be lost. */
export class ImportInProgressError extends rejection(ConflictError, CORRECTION_TEXTS.importing) {}

export class MergedUnlikeError extends rejection(ConflictError, CORRECTION_TEXTS.mergeUnlike) {}
export class MergedWithItselfError extends rejection(MalformedError, CORRECTION_TEXTS.mergedWithItself) {}
