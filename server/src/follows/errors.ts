import { FOLLOW_TEXTS } from '@remusic/contract/follows'
import { ConflictError, ForbiddenError } from '../platform/errors.ts'

export class FollowLimitReachedError extends ForbiddenError {
  constructor() {
    super(FOLLOW_TEXTS.limit, 'plan_limit')
  }
}

export class SelfFollowError extends ConflictError {
  constructor() {
    super(FOLLOW_TEXTS.yourself)
  }
}

export class NamesArePremiumError extends ForbiddenError {
  constructor() {
    super(FOLLOW_TEXTS.namesArePremium, 'plan_limit')
  }
}
