import { STATS_TEXTS } from '@remusic/contract/listening/stats'
import { ForbiddenError } from '../../base/common/errors.ts'

export class PrivateStatsError extends ForbiddenError {
  constructor() {
    super(STATS_TEXTS.private)
  }
}

export class ComparisonIsPremiumError extends ForbiddenError {
  constructor() {
    super(STATS_TEXTS.comparisonIsPremium, 'plan_limit')
  }
}
