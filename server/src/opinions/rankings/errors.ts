import { RANKING_TEXTS } from '@remusic/contract/opinions/rankings'
import { NotFoundError } from '../../base/common/errors.ts'

export class RankedGenreNotFoundError extends NotFoundError {
  constructor() {
    super(RANKING_TEXTS.genreMissing)
  }
}
