import { MODERATION_TEXTS } from '@remusic/contract/running/moderation'
import { ConflictError, ForbiddenError, NotFoundError, rejection } from '../../base/common/errors.ts'

/** Missing and invisible content get the same response, so that it does not reveal which exists. */
export class NothingToReportError extends rejection(NotFoundError, MODERATION_TEXTS.notFound) {}

export class OwnReportError extends rejection(ConflictError, MODERATION_TEXTS.notYourself) {}
export class AlreadyReportedError extends rejection(ConflictError, MODERATION_TEXTS.alreadyReported) {}
export class CaseNotFoundError extends rejection(NotFoundError, MODERATION_TEXTS.caseNotFound) {}
export class OwnCaseError extends rejection(ForbiddenError, MODERATION_TEXTS.ownCase) {}
