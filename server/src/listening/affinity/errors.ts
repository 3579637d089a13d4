import { AFFINITY_TEXTS } from '@remusic/contract/affinity'
import { ConflictError } from '../platform/errors.ts'

export class OwnAffinityError extends ConflictError {
  constructor() {
    super(AFFINITY_TEXTS.yourself)
  }
}

export class NothingForBothError extends ConflictError {
  constructor() {
    super(AFFINITY_TEXTS.nothingForBoth)
  }
}
