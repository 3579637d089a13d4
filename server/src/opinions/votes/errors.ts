import { VOTE_TEXTS } from '@remusic/contract/opinions/heldVotes'
import { ConflictError, rejection } from '../../base/common/errors.ts'

export class NothingToDecideError extends rejection(ConflictError, VOTE_TEXTS.nothingToDecide) {}
