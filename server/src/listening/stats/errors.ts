import { STATS_TEXTS } from '@remusic/contract/stats'
import { ForbiddenError } from '../platform/errors.ts'

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
