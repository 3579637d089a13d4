import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { recordSecurityEvent } from './securityLog.ts'

/**
 * Removes every way to sign in that a stranger may know or have added since they had control of the account: the password, and
 * the passkeys, the authenticator app, its recovery codes and the Google account from after that moment. Access tokens end, whenever
 * they were created: none of them needs a password.
 */
export async function removeCredentialsSince(tx: Db, userId: string, since: Date): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({
      password_hash: null,
      google_sub: sql`case when exists (
        select from security_events
        where user_id = ${userId} and kind = 'google_linked' and created_at >= ${since}
      ) then null else google_sub end`,
    })
    .where('id', '=', userId)
    .execute()
  await revokeAccessTokens(tx, userId)
}

/** For accounts whose password somebody else may have known. */
export async function revokeAccessTokens(tx: Db, userId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('access_tokens')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordSecurityEvent(tx, { userId, kind: 'tokens_revoked' })
}
