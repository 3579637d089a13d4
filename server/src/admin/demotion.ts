import { ROLE_TEXTS } from '@remusic/contract/admin'
import { keepOneAdmin, lockUser } from '../accounts/activity.ts'
import { setRole } from '../accounts/roles.ts'
import { onAccount } from '../accounts/securing.ts'
import { recordSecurityEvent } from '../accounts/securityLog.ts'
import { recordAudit } from '../audit/auditLog.ts'
import type { Db } from '../database/client.ts'
import { ConflictError } from '../platform/errors.ts'
import { grantUnlessPaid } from '../premium/periods.ts'

/** Takes the role of an Admin away for the operator, unless it is the last one. Returns null if no account has the address. */
export function demoteAdmin(db: Db, email: string): Promise<boolean | null> {
  return onAccount(db, email, async (tx, userId) => {
    await keepOneAdmin(tx, userId)
    const { role } = await lockUser(tx, userId)
    if (role !== 'Admin') throw new ConflictError(ROLE_TEXTS.notAdmin)
    await setRole(tx, userId, 'Premium')
    await grantUnlessPaid(tx, userId, new Date())
    await recordSecurityEvent(tx, { userId, kind: 'role_changed' })
    await recordAudit(tx, {
      actorId: null,
      action: 'take-admin',
      targetUserId: userId,
      before: { role },
      after: { role: 'Premium' },
    })
    return true
  })
}
