import type { Deps } from '../platform/deps.ts'
import { eraseForgottenAccounts } from './erasure.ts'
import { forgetOldPlaces } from './knownPlaces.ts'
import { forgetOldRegistrations } from './registration.ts'
import { mailResetLink } from './reset.ts'
import { forgetOldSessions } from './session.ts'

const RESET = 'accounts-reset-link'
const CLEAN_UP = 'accounts-clean-up'

/** What accounts leave for later: reset mails, so that asking for one tells nothing, and the nightly clearing. */
export function accountJobs(deps: Deps) {
  const { jobs, db, clock } = deps
  jobs.define<{ email: string }>(RESET, ({ email }) => mailResetLink(deps, email), { atOnce: 5 })
  jobs.define(CLEAN_UP, async () => {
    const now = clock.now()
    await forgetOldSessions(db, now)
    await forgetOldRegistrations(db, now)
    await forgetOldPlaces(db, now)
    while ((await eraseForgottenAccounts(db, now)) > 0);
  })
  jobs.schedule(CLEAN_UP, '15 4 * * *')
  return {
    mailResetLink: (email: string) => jobs.send(db, RESET, { email }, { key: email }),
  }
}
