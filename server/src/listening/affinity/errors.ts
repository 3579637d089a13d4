import { AFFINITY_TEXTS } from '@remusic/contract/listening/affinity'
import { ConflictError } from '../../base/common/errors.ts'

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
