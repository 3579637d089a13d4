import { TAKE_BACK_DAYS } from '@remusic/contract/people/credentials'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { makeTakeBackToken } from './oneTimeTokens.ts'
import { findSecondStepMethods } from './secondStep.ts'
import { recordSecurityEvent } from './securityLog.ts'

const DAY_MS = 86_400_000

/**
 * How far back an account is taken from somebody who changed it: to the start of their session, and at least so far that signing
 * in again with a factor they had added before does not protect that factor. Older factors stay, because a thief who reads the
 * owner's mail must not be able to remove them. Pass no session for a sign-in, which opens one.
 */
export async function reachOf(tx: Db, sessionId: string | undefined, now: Date): Promise<Date> {
  const usual = new Date(now.getTime() - TAKE_BACK_DAYS * DAY_MS)
  if (sessionId === undefined) return usual
  const session = await tx
    .selectFrom('sessions')
    .select('created_at as startedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session && session.startedAt < usual ? session.startedAt : usual
}

/** The token of «No fui yo» in the mail about what the session, or a sign-in, has just done. */
export const makeTakeBackTokenFor = async (
  tx: Db,
  { id, sessionId }: { id: string; sessionId?: string | undefined },
  now: Date,
): Promise<string> => makeTakeBackToken(tx, id, { now, reachesBackTo: await reachOf(tx, sessionId, now) })

/**
 * Removes every way to sign in that a stranger may know or have added since they had control of the account: the password, and
 * the passkeys, the authenticator app, recovery codes, the Google account and the private feed from after that moment. Access tokens end, whenever
 * they were created: none of them needs a password.
 */
export async function removeCredentialsSince(tx: Db, userId: string, since: Date): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where(sql<Date>`greatest(created_at, confirmed_at)`, '>=', since)
    .execute()
  const hasNoFactor = (await findSecondStepMethods(tx, userId)).length === 0
  await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .$if(!hasNoFactor, (codes) => codes.where('created_at', '>=', since))
    .execute()
  await tx
    .deleteFrom('release_feeds')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
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

/**
 * Voids the addresses from which the archive of the account can be downloaded. They prove nothing, so they end whenever the password or
 * the address changes, as somebody else may have asked for them or read the mail.
 */
export async function voidArchiveLinks(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('archive_links').where('user_id', '=', userId).execute()
}

/** Called when somebody else may have known the password. */
export async function revokeAccessTokens(tx: Db, userId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('access_tokens')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordSecurityEvent(tx, { userId, kind: 'tokens_revoked' })
}
