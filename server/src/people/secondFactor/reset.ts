import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import { recordSecurityEvent } from '../accounts/securityLog.ts'
import { closeAllSessions } from '../accounts/session.ts'

/**
 * Removes every second factor of an account whose owner has lost them all, and ends its sessions. The operator runs this after verifying
 * who requests it. Returns false if no account has the address.
 */
export function resetSecondFactor(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return false
    await tx.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
    await tx.deleteFrom('totp_secrets').where('user_id', '=', user.id).execute()
    await tx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
    await closeAllSessions(tx, user.id)
    await recordAudit(tx, { actorId: null, action: 'reset-second-factor', targetUserId: user.id })
    await recordSecurityEvent(tx, { userId: user.id, kind: 'second_factor_reset' })
    return true
  })
}
