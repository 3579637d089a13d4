import { keyedHash } from '../../base/database/keyedHash.ts'
import type { Deps } from '../../base/deps.ts'
import { endExpiredBans } from './bans.ts'
import type { Origin } from './device.ts'
import { deleteExpiredEmailChanges } from './emailChange.ts'
import { type Erasures, eraseExpiredAccounts } from './erasure.ts'
import { deleteOldPlaces } from './knownPlaces.ts'
import {
  deleteOldRegistrations,
  MAIL_CONFIRMATION,
  mailConfirmation,
  mailConfirmationAgain,
} from './registration.ts'
import { type DelayedReset, MAIL_DELAYED_RESET, mailDelayedResetLink, mailResetLink } from './reset.ts'
import { deleteOldSecurityEvents } from './securityLog.ts'
import { deleteExpiredSessions } from './session.ts'

const RESET = 'accounts-reset-link'
const RESEND = 'accounts-confirmation-mail-again'
const CLEAN_UP = 'accounts-clean-up'
export const END_BANS = 'accounts-end-bans'
/** Nobody waits longer than this for a link, and the address must not stay in the queue. */
const MAX_LINK_WAIT_SECONDS = 6 * 3_600
const MAIL_JOB = { concurrency: 5, maxQueuedSeconds: MAX_LINK_WAIT_SECONDS }

/** Links are mailed by jobs, so that response times do not reveal which addresses exist. The clean-up runs every hour. */
export function accountJobs(deps: Deps, erasures: Erasures) {
  const { jobs, db } = deps
  jobs.define<{ email: string; requester: string }>(
    RESET,
    ({ email, requester }) => mailResetLink(deps, email, Buffer.from(requester, 'base64url')),
    MAIL_JOB,
  )
  jobs.define<DelayedReset>(MAIL_DELAYED_RESET, (reset) => mailDelayedResetLink(deps, reset))
  jobs.define<{ registrationId: string }>(
    MAIL_CONFIRMATION,
    ({ registrationId }) => mailConfirmation(deps, registrationId),
    MAIL_JOB,
  )
  jobs.define<{ email: string }>(RESEND, ({ email }) => mailConfirmationAgain(deps, email), MAIL_JOB)
  jobs.defineExpiry(CLEAN_UP, async (now) => {
    await deleteExpiredSessions(db, now)
    await deleteOldRegistrations(db, now)
    await deleteExpiredEmailChanges(db, now)
    await deleteOldPlaces(db, now)
    await deleteOldSecurityEvents(db, now)
    await eraseExpiredAccounts(db, erasures, now)
  })
  jobs.schedule(CLEAN_UP, '15 * * * *')
  jobs.defineExpiry(END_BANS, async (now) => {
    while ((await endExpiredBans(deps, now)) > 0);
  })
  jobs.schedule(END_BANS, '* * * * *')
  return {
    async mailResetLink(email: string, { address }: Origin) {
      const requester = (await keyedHash(db, address)).toString('base64url')
      await jobs.send(db, RESET, { email, requester }, { key: `${email} ${requester}` })
    },
    mailConfirmationAgain: (email: string) => jobs.send(db, RESEND, { email }, { key: email }),
  }
}
