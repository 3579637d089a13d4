import { RANKING_TEXTS } from '@remusic/contract/opinions/rankings'
import { NotFoundError, rejection } from '../../base/common/errors.ts'

export class RankedGenreNotFoundError extends rejection(NotFoundError, RANKING_TEXTS.genreMissing) {}
