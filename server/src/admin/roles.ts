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
import { findManagedPlan, heldFacts } from '../premium/managedPlan.ts'
import { giveBackPeriods, grantByAdmin, grantUnlessPaid, takePeriods } from '../premium/periods.ts'
import { premiumGiven, premiumTaken } from '../premium/planNotifications.ts'
import { queueRefunds } from '../premium/withdrawals.ts'

type Changed = {
  user: Awaited<ReturnType<typeof lockUser>>
  roles: { before: Role; after: Role }
  /** Premium without an end, although something paid could be given back. */
  endless: boolean
  /** What was paid for the Premium that is taken away is refunded. */
  refund: boolean
}

type Effect = {
  /** What the audit log keeps besides the roles. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Called after the commit. */
  announce?: () => void
}

/** One of the four allowed role changes. */
type RoleChange = {
  action: string
  from: Role
  to: Role
  /** Messages for accounts that do not have the role `from`. */
  errors: Partial<Record<Role, string>>
  done: string
  carryOut?: (deps: Deps, tx: Db, changed: Changed) => Promise<Effect>
}

export const GIVE_PREMIUM: RoleChange = {
  action: 'give-premium',
  from: 'Gratuito',
  to: 'Premium',
  errors: { Premium: ROLE_TEXTS.alreadyPremium, Admin: ROLE_TEXTS.notForAdmin },
  done: 'La cuenta ahora es Premium',
  async carryOut(deps, tx, { user, roles, endless }) {
    const now = deps.clock.now()
    if (endless || !(await giveBackPeriods(tx, user.id, now))) await grantByAdmin(tx, user.id, now)
    const { current } = await findManagedPlan(tx, user.id, now)
    const until = current?.until ? new Date(current.until) : null
    return {
      ...(current && { after: heldFacts(current) }),
      announce: await premiumGiven(deps, tx, user, roles, until),
    }
  },
}

export const TAKE_PREMIUM: RoleChange = {
  action: 'take-premium',
  from: 'Premium',
  to: 'Gratuito',
  errors: { Gratuito: ROLE_TEXTS.notPremium, Admin: ROLE_TEXTS.notForAdmin },
  done: 'La cuenta ahora es Gratuita',
  async carryOut(deps, tx, { user, roles, refund }) {
    const now = deps.clock.now()
    const { current } = await findManagedPlan(tx, user.id, now)
    await takePeriods(tx, user.id, now)
    const refunds = refund ? await queueRefunds(tx, user.id, now) : 0
    const until = current?.until ? new Date(current.until) : null
    return {
      before: heldFacts(current ?? { until: null, payments: [] }),
      ...(until && { after: { refund: refunds > 0 } }),
      announce: await premiumTaken(deps, tx, user, roles, { until, isRefunded: refunds > 0 }),
    }
  },
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
  async carryOut({ clock }, tx, { user }) {
    await grantUnlessPaid(tx, user.id, clock.now())
    return {}
  },
}

type RoleChangeRequest = {
  userId: string
  reason?: string | undefined
  endless?: boolean | undefined
  refund?: boolean | undefined
  undoes?: string | undefined
  request: FastifyRequest
}

export async function changeRole(
  deps: Deps,
  me: Me,
  change: RoleChange,
  { userId, reason, endless = false, refund = false, undoes, request }: RoleChangeRequest,
): Promise<string> {
  const announce = await deps.db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, me, change.from === 'Admin' ? { removing: userId } : {})
    const user = await lockUser(tx, userId)
    if (user.role !== change.from) throw new ConflictError(change.errors[user.role] ?? ROLE_TEXTS.inactive)
    if (!user.active) throw new ConflictError(ROLE_TEXTS.inactive)
    await setRole(tx, userId, change.to)
    const roles = { before: change.from, after: change.to }
    const effect = (await change.carryOut?.(deps, tx, { user, roles, endless, refund })) ?? {}
    await recordSecurityEvent(tx, { userId, kind: 'role_changed' })
    await recordAudit(tx, {
      actorId: me.id,
      action: change.action,
      targetUserId: userId,
      before: { role: change.from, ...effect.before },
      after: { role: change.to, ...effect.after },
      reason,
      undoes,
      request,
    })
    return effect.announce
  })
  if (announce) announce()
  else deps.sockets.profileChanged(userId)
  return change.done
}
