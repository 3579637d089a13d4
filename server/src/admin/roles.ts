import { ROLE_TEXTS } from '@remusic/contract/admin'
import type { Role } from '@remusic/contract/plans'
import type { FastifyRequest } from 'fastify'
import { actAsAdmin, lockUser } from '../accounts/activity.ts'
import { setRole } from '../accounts/roles.ts'
import { recordSecurityEvent } from '../accounts/securityLog.ts'
import { recordAudit } from '../audit/auditLog.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import { ConflictError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { grantByAdmin, grantUnlessPaid, revokePeriods } from '../premium/periods.ts'

/** One of the four allowed role changes. */
type RoleChange = {
  action: string
  from: Role
  to: Role
  /** Messages for accounts that do not have the role `from`. */
  errors: Partial<Record<Role, string>>
  done: string
  sideEffect?: (tx: Db, userId: string, now: Date) => Promise<void>
}

export const GIVE_PREMIUM: RoleChange = {
  action: 'give-premium',
  from: 'Gratuito',
  to: 'Premium',
  errors: { Premium: ROLE_TEXTS.alreadyPremium, Admin: ROLE_TEXTS.notForAdmin },
  done: 'La cuenta ahora es Premium',
  sideEffect: grantByAdmin,
}

export const TAKE_PREMIUM: RoleChange = {
  action: 'take-premium',
  from: 'Premium',
  to: 'Gratuito',
  errors: { Gratuito: ROLE_TEXTS.notPremium, Admin: ROLE_TEXTS.notForAdmin },
  done: 'La cuenta ahora es Gratuita',
  sideEffect: revokePeriods,
}

export const GIVE_ADMIN: RoleChange = {
  action: 'give-admin',
  from: 'Premium',
  to: 'Admin',
  errors: { Gratuito: ROLE_TEXTS.onlyPremiumBecomesAdmin, Admin: ROLE_TEXTS.alreadyAdmin },
  done: 'La cuenta ahora es administradora',
}

export const TAKE_ADMIN: RoleChange = {
  action: 'take-admin',
  from: 'Admin',
  to: 'Premium',
  errors: { Gratuito: ROLE_TEXTS.notAdmin, Premium: ROLE_TEXTS.notAdmin },
  done: 'La cuenta ya no es administradora',
  sideEffect: grantUnlessPaid,
}

type RoleChangeRequest = { userId: string; reason?: string | undefined; request: FastifyRequest }

export async function changeRole(
  { db, clock, sockets }: Deps,
  me: Me,
  change: RoleChange,
  { userId, reason, request }: RoleChangeRequest,
): Promise<string> {
  await db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, me, change.from === 'Admin' ? { removing: userId } : {})
    const user = await lockUser(tx, userId)
    if (user.role !== change.from) throw new ConflictError(change.errors[user.role] ?? ROLE_TEXTS.inactive)
    if (!user.active) throw new ConflictError(ROLE_TEXTS.inactive)
    await setRole(tx, userId, change.to)
    await change.sideEffect?.(tx, userId, clock.now())
    await recordSecurityEvent(tx, { userId, kind: 'role_changed' })
    await recordAudit(tx, {
      actorId: me.id,
      action: change.action,
      targetUserId: userId,
      before: { role: change.from },
      after: { role: change.to },
      reason,
      request,
    })
  })
  sockets.profileChanged(userId)
  return change.done
}
