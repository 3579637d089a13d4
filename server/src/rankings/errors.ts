import { RANKING_TEXTS } from '@remusic/contract/rankings'
import { NotFoundError } from '../platform/errors.ts'

export class RankedGenreNotFoundError extends NotFoundError {
  constructor() {
    super(RANKING_TEXTS.genreMissing)
  }
}
