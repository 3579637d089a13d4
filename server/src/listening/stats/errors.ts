import { STATS_TEXTS } from '@remusic/contract/listening/stats'
import { ForbiddenError, PlanLimitError, rejection } from '../../base/common/errors.ts'

export class PrivateStatsError extends rejection(ForbiddenError, STATS_TEXTS.private) {}
export class ComparisonIsPremiumError extends rejection(PlanLimitError, STATS_TEXTS.comparisonIsPremium) {}
