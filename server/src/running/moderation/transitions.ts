import type { CaseState, Decision } from '@remusic/contract/running/schemas/moderation'

/** The actions on a case. Only a decided appeal overturns it. */
export type CaseAction = Decision | 'show' | 'overturn'

/**
 * The state after each action; an action that is missing is rejected. The trigger `cases_change_in_order` enforces the same
 * table. An overturned case stays overturned: what an appeal gave back is not taken away again without a new report.
 */
export const TRANSITIONS: Record<CaseState, Partial<Record<CaseAction, CaseState>>> = {
  open: { dismiss: 'dismissed', hide: 'hidden', ban: 'banned' },
  dismissed: {},
  hidden: { show: 'shown', overturn: 'overturned' },
  banned: { show: 'shown', overturn: 'overturned' },
  shown: { hide: 'hidden' },
  overturned: {},
}
