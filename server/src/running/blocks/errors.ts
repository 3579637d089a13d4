import { BLOCK_TEXTS } from '@remusic/contract/running/blocks'
import { MalformedError } from '../../base/common/errors.ts'

export class SelfBlockError extends MalformedError {
  constructor() {
    super(BLOCK_TEXTS.yourself)
  }
}
