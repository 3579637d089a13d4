import { BLOCK_TEXTS } from '@remusic/contract/blocks'
import { MalformedError } from '../platform/errors.ts'

export class SelfBlockError extends MalformedError {
  constructor() {
    super(BLOCK_TEXTS.yourself)
  }
}
