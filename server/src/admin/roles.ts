import { ROLE_TEXTS } from '@remusic/contract/admin'
import type { Role } from '@remusic/contract/plans'
import type { FastifyRequest } from 'fastify'
import { actAsAdmin, lockUser } from '../accounts/activity.ts'
import { setRole } from '../accounts/roles.ts'
import { recordAudit } from '../audit/auditLog.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import { ConflictError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { grantByAdmin, grantUnlessPaid, revokePeriods } from '../premium/periods.ts'

/** One of the four ways from role to role; there is no other. */
type Step = {
  action: string
  from: Role
  to: Role
  /** What an Admin reads when the account stands elsewhere. */
  refusals: Partial<Record<Role, string>>
  done: string
  alsoDo?: (tx: Db, userId: string, now: Date) => Promise<void>
}

export const GIVE_PREMIUM: Step = {
  action: 'give-premium',
  from: 'Gratuito',
  to: 'Premium',
  refusals: { Premium: ROLE_TEXTS.alreadyPremium, Admin: ROLE_TEXTS.notForAdmin },
  done: 'La cuenta ahora es Premium',
  alsoDo: grantByAdmin,
}

export const TAKE_PREMIUM: Step = {
  action: 'take-premium',
  from: 'Premium',
  to: 'Gratuito',
  refusals: { Gratuito: ROLE_TEXTS.notPremium, Admin: ROLE_TEXTS.notForAdmin },
  done: 'La cuenta ahora es Gratuita',
  alsoDo: revokePeriods,
}

export const GIVE_ADMIN: Step = {
  action: 'give-admin',
  from: 'Premium',
  to: 'Admin',
  refusals: { Gratuito: ROLE_TEXTS.onlyPremiumBecomesAdmin, Admin: ROLE_TEXTS.alreadyAdmin },
  done: 'La cuenta ahora es administradora',
}

export const TAKE_ADMIN: Step = {
  action: 'take-admin',
  from: 'Admin',
  to: 'Premium',
  refusals: { Gratuito: ROLE_TEXTS.notAdmin, Premium: ROLE_TEXTS.notAdmin },
  done: 'La cuenta ya no es administradora',
  alsoDo: grantUnlessPaid,
}

type RoleChangeRequest = { userId: string; reason?: string | undefined; request: FastifyRequest }

export async function changeRole(
  { db, clock, sockets }: Deps,
  me: Me,
  step: Step,
  { userId, reason, request }: RoleChangeRequest,
): Promise<string> {
  await db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, me, step.from === 'Admin' ? { keeping: userId } : {})
    const user = await lockUser(tx, userId)
    if (user.role !== step.from) throw new ConflictError(step.refusals[user.role] ?? ROLE_TEXTS.inactive)
    if (!user.active) throw new ConflictError(ROLE_TEXTS.inactive)
    await setRole(tx, userId, step.to)
    await step.alsoDo?.(tx, userId, clock.now())
    await recordAudit(tx, {
      actorId: me.id,
      action: step.action,
      targetUserId: userId,
      before: { role: step.from },
      after: { role: step.to },
      reason,
      request,
    })
  })
  sockets.profileChanged(userId)
  return step.done
}
