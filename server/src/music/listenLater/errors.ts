import { LISTEN_LATER_TEXTS } from '@remusic/contract/music/listenLater'
import { ConflictError, NotFoundError } from '../../base/common/errors.ts'

export class ItemNotFoundError extends NotFoundError {
  constructor() {
    super(LISTEN_LATER_TEXTS.itemNotFound)
  }
}

export class NotListedError extends NotFoundError {
  constructor() {
    super(LISTEN_LATER_TEXTS.notListed)
  }
}

export class ListFullError extends ConflictError {
  constructor() {
    super(LISTEN_LATER_TEXTS.full)
  }
}

export class EmptyListError extends NotFoundError {
  constructor() {
    super(LISTEN_LATER_TEXTS.empty)
  }
}
