import { HISTORY_IMPORT_TEXTS } from '@remusic/contract/listening/historyImports'
import { ConflictError, MalformedError, NotFoundError } from '../../base/common/errors.ts'

export class HistoryImportNotFoundError extends NotFoundError {
  constructor() {
    super(HISTORY_IMPORT_TEXTS.notFound)
  }
}

export class HistoryItemNotFoundError extends NotFoundError {
  constructor() {
    super(HISTORY_IMPORT_TEXTS.itemNotFound)
  }
}

export class ChosenItemNotFoundError extends NotFoundError {
  constructor() {
    super(HISTORY_IMPORT_TEXTS.itemMissing)
  }
}

export class ReportNotFoundError extends NotFoundError {
  constructor() {
    super(HISTORY_IMPORT_TEXTS.noReport)
  }
}

export class OneImportAtATimeError extends ConflictError {
  constructor() {
    super(HISTORY_IMPORT_TEXTS.oneAtATime)
  }
}

/** The import has left the step in which the call is possible, or has not reached it. */
export class WrongStateError extends ConflictError {
  constructor() {
    super(HISTORY_IMPORT_TEXTS.wrongState)
  }
}

export class MissingChunksError extends ConflictError {
  constructor() {
    super(HISTORY_IMPORT_TEXTS.missingChunks)
  }
}

export class BadChunkError extends MalformedError {
  constructor() {
    super(HISTORY_IMPORT_TEXTS.badChunk)
  }
}
