import { VOTE_TEXTS } from '@remusic/contract/heldVotes'
import { ConflictError } from '../platform/errors.ts'

export class NothingToDecideError extends ConflictError {
  constructor() {
    super(VOTE_TEXTS.nothingToDecide)
  }
}
