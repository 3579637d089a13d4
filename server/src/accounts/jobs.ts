import type { Deps } from '../platform/deps.ts'
import { endExpiredBans } from './bans.ts'
import { deleteExpiredEmailChanges } from './emailChange.ts'
import { eraseExpiredAccounts } from './erasure.ts'
import { deleteOldPlaces } from './knownPlaces.ts'
import { deleteOldRegistrations } from './registration.ts'
import { mailResetLink } from './reset.ts'
import { deleteOldSecurityEvents } from './securityLog.ts'
import { deleteExpiredSessions } from './session.ts'

const RESET = 'accounts-reset-link'
const CLEAN_UP = 'accounts-clean-up'
export const END_BANS = 'accounts-end-bans'
/** Nobody waits for a reset mail this long, and the address must not stay in the queue. */
const MAX_RESET_WAIT_SECONDS = 6 * 3_600

/** Reset mails run as a job so that response times do not reveal which addresses exist. The clean-up runs nightly. */
export function accountJobs(deps: Deps) {
  const { jobs, db } = deps
  jobs.define<{ email: string }>(RESET, ({ email }) => mailResetLink(deps, email), {
    concurrency: 5,
    maxQueuedSeconds: MAX_RESET_WAIT_SECONDS,
  })
  jobs.defineExpiry(CLEAN_UP, async (now) => {
    await deleteExpiredSessions(db, now)
    await deleteOldRegistrations(db, now)
    await deleteExpiredEmailChanges(db, now)
    await deleteOldPlaces(db, now)
    await deleteOldSecurityEvents(db, now)
    while ((await eraseExpiredAccounts(db, now)) > 0);
  })
  jobs.schedule(CLEAN_UP, '15 4 * * *')
  jobs.defineExpiry(END_BANS, async (now) => {
    while ((await endExpiredBans(deps, now)) > 0);
  })
  jobs.schedule(END_BANS, '* * * * *')
  return {
    mailResetLink: (email: string) => jobs.send(db, RESET, { email }, { key: email }),
  }
}
