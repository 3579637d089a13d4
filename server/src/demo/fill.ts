import { createConfirmedAccounts } from '../accounts/actions.ts'
import type { Db } from '../database/client.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { community } from './community.ts'

/** Puts in what a demonstration needs and is not there yet; running it again changes nothing. */
export async function fillDemo(db: Db, now: Date): Promise<void> {
  await createConfirmedAccounts(db, [...DEMO_ACCOUNTS, ...community(now)], DEMO_PASSWORD)
}
