import { VOTE_TEXTS } from '@remusic/contract/opinions/heldVotes'
import { ConflictError } from '../../base/common/errors.ts'

export class NothingToDecideError extends ConflictError {
  constructor() {
    super(VOTE_TEXTS.nothingToDecide)
  }
}
