import { CREDENTIAL_TEXTS, EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS } from '@remusic/contract/people/credentials'
import type { CredentialState } from '@remusic/contract/people/schemas/credentials'
import { InvalidFieldsError, NotFoundError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isUniqueViolation } from '../../base/database/databaseErrors.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { Origin } from './device.ts'
import { InvalidLinkError } from './errors.ts'
import { addressWantedMail, emailChangedMail, emailChangeMail } from './mails.ts'
import { consumeToken, makeEmailChangeToken, voidResetTokens } from './oneTimeTokens.ts'
import { recordSecurityEvent } from './securityLog.ts'
import { reachOf, voidArchiveLinks } from './takeover.ts'

const HOUR_MS = 3_600_000
const CHANGE_MS = EMAIL_CHANGE_HOURS * HOUR_MS
const UNDO_MS = EMAIL_UNDO_DAYS * 24 * HOUR_MS

export async function findCredentials({ db, clock }: Deps, me: Me): Promise<CredentialState> {
  const { hasPassword, newEmail, expiresAt } = await db
    .selectFrom('users')
    .leftJoin('email_changes', (join) =>
      join
        .onRef('email_changes.user_id', '=', 'users.id')
        .on('email_changes.confirmed_at', 'is', null)
        .on('email_changes.expires_at', '>', clock.now()),
    )
    .select((user) => user('users.password_hash', 'is not', null).as('hasPassword'))
    .select(['email_changes.new_email as newEmail', 'email_changes.expires_at as expiresAt'])
    .where('users.id', '=', me.id)
    .executeTakeFirstOrThrow()
  return {
    email: me.email,
    hasPassword: Boolean(hasPassword),
    pendingEmail: newEmail && expiresAt ? { email: newEmail, expiresDate: expiresAt.toISOString() } : null,
  }
}

/**
 * Stores the wanted address and mails it a link. An address that has an account gets the same answer after the same work; its
 * owner gets a notice instead of a link.
 */
export async function requestEmailChange(deps: Deps, me: Me, email: string, origin: Origin): Promise<string> {
  if (email === me.email) throw new InvalidFieldsError({ email: CREDENTIAL_TEXTS.sameEmail })
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + CHANGE_MS)
  await deps.db.transaction().execute(async (tx) => {
    // Two requests of one member take turns, so that the later one replaces the earlier one.
    await tx.selectFrom('users').select('id').where('id', '=', me.id).forNoKeyUpdate().execute()
    await deletePendingChange(tx, me.id)
    const { id } = await tx
      .insertInto('email_changes')
      .values({
        user_id: me.id,
        new_email: email,
        created_at: now,
        expires_at: expiresAt,
        reaches_back_to: await reachOf(tx, me.sessionId, now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await makeEmailChangeToken(tx, 'change_email', { emailChangeId: id, now, expiresAt })
    await recordSecurityEvent(tx, { userId: me.id, kind: 'email_change_requested', ...origin })
    const owner = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const change = { id, userId: me.id, email, token, expiresAt }
    await deps.mail.queue(
      tx,
      owner ? addressWantedMail(deps.config, change) : emailChangeMail(deps.config, change),
    )
  })
  return CREDENTIAL_TEXTS.emailChangeSent
}

export async function cancelEmailChangeOf({ db }: Deps, me: Me): Promise<string> {
  if (!(await deletePendingChange(db, me.id))) throw new NotFoundError(CREDENTIAL_TEXTS.noEmailChange)
  return CREDENTIAL_TEXTS.emailChangeCancelled
}

/** Makes the new address that of the account, and mails the previous one a link that undoes it. */
export async function confirmEmailChangeBy(deps: Deps, token: string, origin: Origin): Promise<string> {
  const now = deps.clock.now()
  const undoUntil = new Date(now.getTime() + UNDO_MS)
  await refuseTakenAddress(new InvalidLinkError(), () =>
    deps.db.transaction().execute(async (tx) => {
      const used = await consumeToken(tx, 'change_email', token, now)
      const change = await findChange(tx, used?.emailChangeId)
      if (!change || change.oldEmail !== null || !change.active) throw new InvalidLinkError()
      await replaceEmail(tx, change, change.newEmail, now)
      await tx
        .updateTable('email_changes')
        .set({ old_email: change.email, confirmed_at: now, expires_at: undoUntil })
        .where('id', '=', change.id)
        .execute()
      const undoToken = await makeEmailChangeToken(tx, 'undo_email', {
        emailChangeId: change.id,
        now,
        expiresAt: undoUntil,
      })
      await recordSecurityEvent(tx, { userId: change.userId, kind: 'email_changed', ...origin })
      await deps.mail.queue(
        tx,
        emailChangedMail(deps.config, {
          ...change,
          token: undoToken,
          expiresAt: undoUntil,
        }),
      )
    }),
  )
  return CREDENTIAL_TEXTS.emailChanged
}

/** A confirmed change can be undone until it expires; after that nothing needs the row. */
export async function deleteExpiredEmailChanges(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'email_changes', (change) => change('expires_at', '<', now), {
    orderBy: 'expires_at',
  })
}

export async function deletePendingChange(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Locks the account of the change. Undefined without an id, and if the account has been erased. */
export async function findChange(tx: Db, id: string | null | undefined) {
  if (!id) return
  const change = await tx
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.id', 'email_changes.user_id as userId'])
    .select(['email_changes.new_email as newEmail', 'email_changes.old_email as oldEmail'])
    .select(['email_changes.created_at as requestedAt', 'email_changes.confirmed_at as confirmedAt'])
    .select('email_changes.reaches_back_to as reachesBackTo')
    .select(['users.name', 'users.email', 'users.active'])
    .where('email_changes.id', '=', id)
    .where('users.erased_at', 'is', null)
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  if (!change || change.email === null) return
  return { ...change, email: change.email }
}

export async function replaceEmail(
  tx: Db,
  { userId }: { userId: string },
  email: string,
  now: Date,
): Promise<void> {
  // Registrations are locked before the address, in the order in which a confirmed registration locks them.
  await tx.deleteFrom('registrations').where('email', '=', email).execute()
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute()
  // The links were mailed to the address that is no longer that of the account.
  await voidResetTokens(tx, userId, now)
  await voidArchiveLinks(tx, userId)
}

export async function refuseTakenAddress<T>(refusal: Error, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error) ? refusal : error
  }
}
