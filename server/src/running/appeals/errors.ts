import { APPEAL_TEXTS } from '@remusic/contract/running/appeals'
import { ConflictError, ForbiddenError, NotFoundError, rejection } from '../../base/common/errors.ts'

/** Used for the sanction of another person too, so that it does not reveal which exists. */
export class SanctionNotFoundError extends rejection(NotFoundError, APPEAL_TEXTS.sanctionNotFound) {}

export class AlreadyAppealedError extends rejection(ConflictError, APPEAL_TEXTS.alreadyAppealed) {}
export class NotSanctionedError extends rejection(ConflictError, APPEAL_TEXTS.notSanctioned) {}
export class AppealNotFoundError extends rejection(NotFoundError, APPEAL_TEXTS.appealNotFound) {}
export class AppealDecidedError extends rejection(ConflictError, APPEAL_TEXTS.alreadyDecided) {}

/** The Admin may not decide this appeal, or not yet. */
export class NotYourAppealError extends ForbiddenError {}
