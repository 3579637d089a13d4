import { createConfirmedAccount } from '../accounts/actions.ts'
import type { Db } from '../database/client.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'

/** Puts in what a demonstration needs and is not there yet; running it again changes nothing. */
export async function fillDemo(db: Db): Promise<void> {
  for (const account of DEMO_ACCOUNTS)
    await createConfirmedAccount(db, { ...account, password: DEMO_PASSWORD })
}
