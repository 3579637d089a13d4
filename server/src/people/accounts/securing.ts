import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import { lockUser } from './activity.ts'
import { setRole } from './roles.ts'
import { recordSecurityEvent } from './securityLog.ts'
import { closeAllSessions } from './session.ts'
import { removeCredentialsSince, voidArchiveLinks } from './takeover.ts'

const EVER = new Date(0)

/**
 * Closes an account that a stranger uses: its sessions and tokens end, every way to sign in is removed, and an Admin, even the last one,
 * becomes Gratuito. The owner chooses a new password through a mailed link. The operator runs this, for example after the password of an
 * Admin has leaked. Returns null if no account has the address.
 */
export function secureAccount(
  db: Db,
  email: string,
): Promise<{ wasAdmin: boolean; leavesNoAdmin: boolean } | null> {
  return onAccount(db, email, async (tx, userId) => {
    const { role } = await lockUser(tx, userId)
    const wasAdmin = role === 'Admin'
    if (wasAdmin) await setRole(tx, userId, 'Gratuito')
    await closeAllSessions(tx, userId)
    await removeCredentialsSince(tx, userId, EVER)
    await voidArchiveLinks(tx, userId)
    await recordAudit(tx, { actorId: null, action: 'secure-account', targetUserId: userId })
    await recordSecurityEvent(tx, { userId, kind: 'account_secured' })
    return { wasAdmin, leavesNoAdmin: wasAdmin && !(await hasAdmin(tx)) }
  })
}

/** Ends every session of an account, whose owner signs in again as before. Returns null if no account has the address. */
export function endSessions(db: Db, email: string): Promise<boolean | null> {
  return onAccount(db, email, async (tx, userId) => {
    await closeAllSessions(tx, userId)
    await recordAudit(tx, { actorId: null, action: 'end-sessions', targetUserId: userId })
    await recordSecurityEvent(tx, { userId, kind: 'sessions_closed' })
    return true
  })
}

/** Runs an action of the operator on the account with this address, in a transaction; null if there is no such account. */
export function onAccount<T>(
  db: Db,
  email: string,
  act: (tx: Db, userId: string) => Promise<T>,
): Promise<T | null> {
  return db.transaction().execute(async (tx) => {
    const userId = await findIdByEmail(tx, email)
    return userId === null ? null : act(tx, userId)
  })
}

export async function findIdByEmail(db: Db, email: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return user?.id ?? null
}

async function hasAdmin(tx: Db): Promise<boolean> {
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Admin')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
