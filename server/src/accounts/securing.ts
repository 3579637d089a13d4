import { recordAudit } from '../audit/auditLog.ts'
import type { Db } from '../database/client.ts'
import { setRole } from './roles.ts'
import { recordSecurityEvent } from './securityLog.ts'
import { closeAllSessions } from './session.ts'
import { removeCredentialsSince, voidArchiveLinks } from './takeover.ts'

const EVER = new Date(0)

/**
 * Closes an account that somebody else uses: its sessions and tokens end, every way to sign in is removed, and an Admin becomes
 * Gratuito. The owner chooses a new password by a mail. The operator runs it, for example after the password of an Admin has leaked.
 * Returns null if no account has the address.
 */
export function secureAccount(db: Db, email: string): Promise<{ wasAdmin: boolean } | null> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', email.toLowerCase())
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return null
    const wasAdmin = user.role === 'Admin'
    if (wasAdmin) await setRole(tx, user.id, 'Gratuito')
    await closeAllSessions(tx, user.id)
    await removeCredentialsSince(tx, user.id, EVER)
    await voidArchiveLinks(tx, user.id)
    await recordAudit(tx, { actorId: null, action: 'secure-account', targetUserId: user.id })
    await recordSecurityEvent(tx, { userId: user.id, kind: 'account_secured' })
    return { wasAdmin }
  })
}
