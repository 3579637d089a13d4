import { createHash, randomBytes } from 'node:crypto'
import { TAKE_BACK_DAYS } from '@remusic/contract/people/credentials'
import { SETUP_HOURS } from '@remusic/contract/running/setup'
import type { Insertable } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Schema } from '../../base/database/schema.ts'

const MINUTE_MS = 60_000
export const CONFIRMATION_MS = 24 * 60 * MINUTE_MS
export const RESET_MS = 30 * MINUTE_MS

type Purpose = 'confirm' | 'reset' | 'change_email' | 'undo_email' | 'setup' | 'take_back'

/** Creates the token of a confirmation link. */
export const makeConfirmationToken = (db: Db, registrationId: string, now: Date) =>
  makeToken(db, { purpose: 'confirm', registration_id: registrationId, ...lasting(CONFIRMATION_MS, now) })

/** Creates the token of a reset link and voids the user's earlier ones. */
export async function makeResetToken(db: Db, userId: string, now: Date, requester?: Buffer): Promise<string> {
  await voidResetTokens(db, userId, now)
  const person = { user_id: userId, requested_from: requester ?? null }
  return makeToken(db, { purpose: 'reset', ...person, ...lasting(RESET_MS, now) })
}

export async function voidResetTokens(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
}

/** Creates the token with which the operator creates the first Admin. */
export const makeSetupToken = (db: Db, now: Date) =>
  makeToken(db, { purpose: 'setup', ...lasting(SETUP_HOURS * 60 * MINUTE_MS, now) })

/** Creates the token of a link that confirms or undoes a change of address. */
export const makeEmailChangeToken = (
  db: Db,
  purpose: 'change_email' | 'undo_email',
  { emailChangeId, now, expiresAt }: { emailChangeId: string; now: Date; expiresAt: Date },
) => makeToken(db, { purpose, email_change_id: emailChangeId, created_at: now, expires_at: expiresAt })

/** Creates the token of «No fui yo», which removes what was added to the account since `reachesBackTo`. */
export const makeTakeBackToken = (
  db: Db,
  userId: string,
  { now, reachesBackTo }: { now: Date; reachesBackTo: Date },
) => {
  const lifetime = lasting(TAKE_BACK_DAYS * 24 * 60 * MINUTE_MS, now)
  return makeToken(db, { purpose: 'take_back', user_id: userId, reaches_back_to: reachesBackTo, ...lifetime })
}

/** Voids the links that were mailed since then: somebody else may have got those mails. */
export async function voidTakeBackTokens(db: Db, userId: string, since: Date, now: Date): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'take_back')
    .where('created_at', '>=', since)
    .where('used_at', 'is', null)
    .execute()
}

/** Marks the token as used in a single statement, so that of several concurrent attempts only one succeeds. */
export async function consumeToken(db: Db, purpose: Purpose, token: string, now: Date) {
  return db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'registration_id as registrationId', 'email_change_id as emailChangeId'])
    .returning(['created_at as createdAt', 'reaches_back_to as reachesBackTo'])
    .executeTakeFirst()
}

export async function findToken(db: Db, purpose: Purpose, token: string) {
  return db
    .selectFrom('one_time_tokens')
    .select(['used_at as usedAt', 'expires_at as expiresAt'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** The address that a confirmation link belongs to. */
export async function findEmailToConfirm(db: Db, token: string): Promise<string | undefined> {
  const registration = await db
    .selectFrom('one_time_tokens')
    .innerJoin('registrations', 'registrations.id', 'one_time_tokens.registration_id')
    .select('email')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return registration?.email
}

const lasting = (ms: number, now: Date) => ({ created_at: now, expires_at: new Date(now.getTime() + ms) })

type NewToken = Omit<Insertable<Schema['one_time_tokens']>, 'token_hash'> & { purpose: Purpose }

/** Stores only the hash of the token that it returns. */
async function makeToken(db: Db, values: NewToken): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('one_time_tokens')
    .values({ token_hash: hashOf(token), ...values })
    .execute()
  return token
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
