import type { Selectable } from 'kysely'
import type { Schema } from '../database/schema.ts'

type Status = Selectable<Schema['payment_attempts']>['status']

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The webhook usually comes within seconds; before this nobody asks unless the person is waiting. */
export const FIRST_ASK_MS = 10 * MINUTE_MS
const LONGEST_WAIT_MS = { open: 6 * HOUR_MS, pending: DAY_MS } as const
/** Refunds and disputes are told by webhook; should one be lost, this finds it. */
const APPROVED_AGAIN_MS = 7 * DAY_MS
const APPROVED_FOLLOWED_MS = 45 * DAY_MS

/** When to ask the provider about an attempt without having been told; null: never again. The wait doubles each time. */
export function nextAsk(status: Status, createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const doubling = (longest: number) => after(Math.min(Math.max(age, FIRST_ASK_MS), longest))
  switch (status) {
    case 'creating':
    case 'open':
    case 'rejected':
      return doubling(LONGEST_WAIT_MS.open)
    case 'pending':
      return doubling(LONGEST_WAIT_MS.pending)
    case 'approved':
      return age < APPROVED_FOLLOWED_MS ? after(APPROVED_AGAIN_MS) : null
    default:
      return null
  }
}
