import type { Role } from '@remusic/contract/people/plans'
import { ROLE_TEXTS, UNDO_TEXTS } from '@remusic/contract/running/admin'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { actAsAdmin, keepOneAdmin, lockUser } from '../../people/accounts/activity.ts'
import { setRole } from '../../people/accounts/roles.ts'
import { onAccount } from '../../people/accounts/securing.ts'
import { recordSecurityEvent } from '../../people/accounts/securityLog.ts'
import { findManagedPlan, heldFacts } from '../../people/premium/managedPlan.ts'
import { giveBackPeriods, grantByAdmin, grantUnlessPaid, takePeriods } from '../../people/premium/periods.ts'
import {
  type Announce,
  administratorChanged,
  premiumGiven,
  premiumTaken,
  type TellingDeps,
} from '../../people/premium/planNotifications.ts'
import { queueRefunds } from '../../people/premium/withdrawals.ts'

type Refund = boolean | 'rest'

type Changed = {
  user: Awaited<ReturnType<typeof lockUser>>
  roles: { before: Role; after: Role }
  /** The Admin grants Premium without an end, although a paid period could be restored instead. */
  endless: boolean
  /** How much of the payment for the removed Premium is refunded: all of it, the unused part, or nothing. */
  refund: Refund
  isUndo: boolean
}

type Effect = {
  /** Further facts for the audit log besides the roles. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  announce: Announce
}

/** One of the four allowed role changes. */
type RoleChange = {
  action: string
  from: Role
  to: Role
  /** Messages for accounts that do not have the role `from`. */
  errors: Partial<Record<Role, string>>
  done: string
  carryOut: (deps: TellingDeps, tx: Db, changed: Changed) => Promise<Effect>
}

export const GIVE_PREMIUM: RoleChange = {
  action: 'give-premium',
  from: 'Gratuito',
  to: 'Premium',
  errors: { Premium: ROLE_TEXTS.alreadyPremium, Admin: ROLE_TEXTS.notForAdmin },
  done: 'La cuenta ahora es Premium',
  async carryOut(deps, tx, { user, roles, endless, isUndo }) {
    const now = deps.clock.now()
    if (endless || !(await giveBackPeriods(tx, user.id, now))) {
      // The paid period may have ended or been refunded in the meantime; an undo must not turn it into Premium without an end.
      if (isUndo && !endless) throw new ConflictError(UNDO_TEXTS.planChanged)
      await grantByAdmin(tx, user.id, now)
    }
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
    const refunded = refund ? await queueRefunds(tx, user.id, { now, onlyRest: refund === 'rest' }) : []
    const until = current?.until ? new Date(current.until) : null
    return {
      before: heldFacts(current ?? { until: null, payments: [] }),
      ...(until && { after: { refund: refunded.length > 0 && refunded.join(', ') } }),
      announce: await premiumTaken(deps, tx, user, roles, { until, refunded }),
    }
  },
}

export const GIVE_ADMIN: RoleChange = {
  action: 'give-admin',
  from: 'Premium',
  to: 'Admin',
  errors: { Gratuito: ROLE_TEXTS.onlyPremiumBecomesAdmin, Admin: ROLE_TEXTS.alreadyAdmin },
  done: 'La cuenta ahora es administradora',
  carryOut: async (deps, tx, { user, roles }) => ({
    announce: await administratorChanged(deps, tx, user, roles),
  }),
}

export const TAKE_ADMIN: RoleChange = {
  action: 'take-admin',
  from: 'Admin',
  to: 'Premium',
  errors: { Gratuito: ROLE_TEXTS.notAdmin, Premium: ROLE_TEXTS.notAdmin },
  done: 'La cuenta ya no es administradora',
  async carryOut(deps, tx, { user, roles }) {
    await grantUnlessPaid(tx, user.id, deps.clock.now())
    return { announce: await administratorChanged(deps, tx, user, roles) }
  },
}

type RoleChangeRequest = {
  userId: string
  reason?: string | undefined
  endless?: boolean | undefined
  refund?: Refund | undefined
  undoes?: string | undefined
  request: FastifyRequest
}

export async function changeRole(
  deps: Deps,
  me: Me,
  change: RoleChange,
  { userId, ...options }: RoleChangeRequest,
): Promise<string> {
  const announce = await deps.db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, me, change.from === 'Admin' ? { removing: userId } : {})
    const user = await lockUser(tx, userId)
    if (user.role === change.from && !user.active) throw new ConflictError(ROLE_TEXTS.inactive)
    return changeWithin(tx, deps, change, { user, actorId: me.id, ...options })
  })
  announce(deps)
  return change.done
}

/** Removes an Admin's role on behalf of the operator, unless it is the last Admin. Returns null if no account has the email. */
export function demoteByOperator(deps: TellingDeps & { db: Db }, email: string): Promise<boolean | null> {
  return onAccount(deps.db, email, async (tx, userId) => {
    await keepOneAdmin(tx, userId)
    await changeWithin(tx, deps, TAKE_ADMIN, { user: await lockUser(tx, userId), actorId: null })
    return true
  })
}

type ChangeWithin = Omit<RoleChangeRequest, 'userId' | 'request'> & {
  user: Changed['user']
  /** Null for the command line. */
  actorId: string | null
  request?: FastifyRequest
}

/** Changes the role in the caller's transaction, together with the audit entry, the mail and the notification. */
async function changeWithin(
  tx: Db,
  deps: TellingDeps,
  change: RoleChange,
  { user, actorId, endless = false, refund = false, undoes, reason, request }: ChangeWithin,
): Promise<Announce> {
  if (user.role !== change.from) throw new ConflictError(change.errors[user.role] ?? ROLE_TEXTS.inactive)
  await setRole(tx, user.id, change.to)
  const roles = { before: change.from, after: change.to }
  const isUndo = undoes !== undefined
  const effect = await change.carryOut(deps, tx, { user, roles, endless, refund, isUndo })
  await recordSecurityEvent(tx, { userId: user.id, kind: 'role_changed' })
  await recordAudit(tx, {
    actorId,
    action: change.action,
    targetUserId: user.id,
    before: { role: change.from, ...effect.before },
    after: { role: change.to, ...effect.after },
    reason,
    undoes,
    ...(request && { request }),
  })
  return effect.announce
}
