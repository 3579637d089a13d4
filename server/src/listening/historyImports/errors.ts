import { HISTORY_IMPORT_TEXTS } from '@remusic/contract/listening/historyImports'
import { ConflictError, MalformedError, NotFoundError, rejection } from '../../base/common/errors.ts'

export class HistoryImportNotFoundError extends rejection(NotFoundError, HISTORY_IMPORT_TEXTS.notFound) {}
export class HistoryItemNotFoundError extends rejection(NotFoundError, HISTORY_IMPORT_TEXTS.itemNotFound) {}
export class ChosenItemNotFoundError extends rejection(NotFoundError, HISTORY_IMPORT_TEXTS.itemMissing) {}
export class ReportNotFoundError extends rejection(NotFoundError, HISTORY_IMPORT_TEXTS.noReport) {}
export class OneImportAtATimeError extends rejection(ConflictError, HISTORY_IMPORT_TEXTS.oneAtATime) {}

/** The import has left the step in which the call is possible, or has not reached it. */
export class WrongStateError extends rejection(ConflictError, HISTORY_IMPORT_TEXTS.wrongState) {}

export class MissingChunksError extends rejection(ConflictError, HISTORY_IMPORT_TEXTS.missingChunks) {}
export class BadChunkError extends rejection(MalformedError, HISTORY_IMPORT_TEXTS.badChunk) {}
