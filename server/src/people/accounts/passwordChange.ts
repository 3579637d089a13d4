import { CREDENTIAL_TEXTS } from '@remusic/contract/people/credentials'
import type { PasswordChange } from '@remusic/contract/people/schemas/credentials'
import { InvalidFieldsError, rejection } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { Origin } from './device.ts'
import { passwordReplacedMail } from './mails.ts'
import { voidResetTokens } from './oneTimeTokens.ts'
import { rejectCommonPassword } from './passwordRules.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { recordSecurityEvent } from './securityLog.ts'
import { closeOtherSessions } from './session.ts'
import { makeTakeBackTokenFor, voidArchiveLinks } from './takeover.ts'

/** Replaces the password, or sets the first one of an account that signs in with Google, and ends the other sessions. */
export async function changePasswordOf(
  deps: Deps,
  me: Me,
  { currentPassword, password }: PasswordChange,
  origin: Origin,
): Promise<string> {
  const currentHash = await findPasswordHash(deps.db, me.id)
  if (currentHash !== null) await rejectWrongPassword(currentHash, currentPassword)
  await rejectCommonPassword(password, me)
  if (password === currentPassword) throw new InvalidFieldsError({ password: CREDENTIAL_TEXTS.samePassword })
  const newHash = await hashPassword(password)
  const now = deps.clock.now()
  const closed = await deps.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('id', '=', me.id)
      // The password that was checked must still be the current one.
      .where('password_hash', 'is not distinct from', currentHash)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new WrongCurrentPasswordError()
    await voidResetTokens(tx, me.id, now)
    await voidArchiveLinks(tx, me.id)
    await recordSecurityEvent(tx, { userId: me.id, kind: 'password_changed', ...origin })
    const token = await makeTakeBackTokenFor(tx, me, now)
    await deps.mail.queue(tx, passwordReplacedMail(deps.config, { ...me, token, now }))
    return closeOtherSessions(tx, me)
  })
  for (const sessionId of closed) deps.sockets.disconnectSession(sessionId)
  return CREDENTIAL_TEXTS.passwordChanged
}

async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return passwordHash
}

async function rejectWrongPassword(passwordHash: string, password: string | undefined): Promise<void> {
  if (!password) throw new InvalidFieldsError({ currentPassword: CREDENTIAL_TEXTS.currentPasswordRequired })
  if (!(await passwordMatches(passwordHash, password))) throw new WrongCurrentPasswordError()
}

class WrongCurrentPasswordError extends rejection(InvalidFieldsError, {
  currentPassword: CREDENTIAL_TEXTS.wrongCurrentPassword,
}) {}
