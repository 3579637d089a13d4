import type { Selectable } from 'kysely'
import type { Schema } from '../../base/database/schema.ts'

type Status = Selectable<Schema['payment_attempts']>['status']

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The webhook usually arrives within seconds, so the first poll can wait this long. */
export const FIRST_POLL_MS = 10 * MINUTE_MS
const MAX_INTERVAL_MS = { open: 6 * HOUR_MS, pending: DAY_MS } as const
/** Approved payments are polled for refunds and disputes whose webhook was lost. */
const APPROVED_INTERVAL_MS = 7 * DAY_MS
const APPROVED_POLLED_FOR_MS = 45 * DAY_MS

/** When to poll the provider about an attempt next, or null for never. The interval doubles each time. */
export function nextPollAt(status: Status, createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const doubling = (max: number) => after(Math.min(Math.max(age, FIRST_POLL_MS), max))
  switch (status) {
    case 'creating':
    case 'open':
    case 'rejected':
      return doubling(MAX_INTERVAL_MS.open)
    case 'pending':
      return doubling(MAX_INTERVAL_MS.pending)
    case 'approved':
      return age < APPROVED_POLLED_FOR_MS ? after(APPROVED_INTERVAL_MS) : null
    default:
      return null
  }
}
