import { moneyText } from '@remusic/contract/base/money'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import type { Role } from '@remusic/contract/people/plans'
import { longDay } from '../../base/common/days.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { NewMail } from '../../base/mail/mail.ts'
import { notify } from '../notifications/notify.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { push } from '../notifications/push.ts'
import {
  administratorMail,
  endedMail,
  givenMail,
  type MailReceiver,
  type PaidPayment,
  paidMail,
  refusedMail,
  reminderMail,
  restRefundedMail,
  type TakenPlan,
  takenBackMail,
  takenMail,
} from './mails.ts'
import type { Owner } from './periods.ts'

export type RoleChange = { before: Role; after: Role }

/**
 * The dependencies of a notification within the transaction. The command line changes roles, too, and does not have all dependencies of a
 * server.
 */
export type TellingDeps = Pick<Deps, 'config' | 'clock'> & { mail: Pick<Deps['mail'], 'queue'> }

/** Pushes to the open pages of the person; to be called after the commit. */
export type Announce = (deps: Deps) => void

export function paymentApproved(
  deps: TellingDeps,
  tx: Db,
  { user, role, payment, until }: { user: Owner; role: RoleChange; payment: PaidPayment; until: Date },
) {
  return notifyOwner(deps, tx, user, role, {
    title: `Recibimos tu pago: tienes Premium hasta el ${longDay(until, deps.config)}`,
    mail: (to) => paidMail(deps.config, to, payment, until),
  })
}

export function paymentRefused(
  deps: TellingDeps,
  tx: Db,
  { user, payment, reason }: { user: Owner; payment: PaidPayment; reason: string | null },
) {
  return notifyOwner(deps, tx, user, sameRole(user), {
    title: 'Tu pago de Premium no se aprobó; puedes intentarlo de nuevo cuando quieras',
    mail: (to) => refusedMail(deps.config, to, payment, reason),
  })
}

export function paymentTakenBack(
  deps: TellingDeps,
  tx: Db,
  { user, role, payment, status }: { user: Owner; role: RoleChange; payment: PaidPayment; status: string },
) {
  const keepsPremium = role.after !== 'Gratuito'
  return notifyOwner(deps, tx, user, role, {
    title: keepsPremium
      ? 'Uno de tus pagos se anuló; tus otros meses de Premium siguen'
      : 'Tu pago se anuló y tu cuenta vuelve a ser Gratuita',
    mail: (to) => takenBackMail(deps.config, to, payment, { isRefund: status === 'refunded', keepsPremium }),
  })
}

export function restRefunded(
  deps: TellingDeps,
  tx: Db,
  { user, payment, part }: { user: Owner; payment: PaidPayment; part: number },
) {
  return notifyOwner(deps, tx, user, sameRole(user), {
    title: `Te devolvimos ${moneyText(part, payment.currency)} de un pago de Premium`,
    mail: (to) => restRefundedMail(deps.config, to, payment, part),
  })
}

/** `until` is null for Premium without an end. */
export function premiumGiven(deps: TellingDeps, tx: Db, user: Owner, role: RoleChange, until: Date | null) {
  const end = until ? `hasta el ${longDay(until, deps.config)}` : 'sin fecha de fin'
  return notifyOwner(deps, tx, user, role, {
    title: `Un administrador te dio Premium ${end}`,
    mail: (to) => givenMail(deps.config, to, until, deps.clock.now()),
  })
}

export function premiumTaken(deps: TellingDeps, tx: Db, user: Owner, role: RoleChange, paid: TakenPlan) {
  return notifyOwner(deps, tx, user, role, {
    title: 'Un administrador te quitó Premium: tu cuenta vuelve a ser Gratuita, con todo lo que hiciste',
    mail: (to) => takenMail(deps.config, to, paid, deps.clock.now()),
  })
}

export function administratorChanged(deps: TellingDeps, tx: Db, user: Owner, role: RoleChange) {
  const isGiven = role.after === 'Admin'
  return notifyOwner(deps, tx, user, role, {
    title: isGiven
      ? 'Un administrador te dio permiso de administrar ReMusic'
      : 'Un administrador te quitó el permiso de administrar: tu cuenta es Premium, con todo lo que hiciste',
    mail: (to) => administratorMail(deps.config, to, isGiven, deps.clock.now()),
  })
}

export function premiumEndsSoon(deps: TellingDeps, tx: Db, user: Owner, until: Date) {
  return notifyOwner(deps, tx, user, sameRole(user), {
    title: `Tu Premium termina el ${longDay(until, deps.config)}`,
    mail: (to) => reminderMail(deps.config, to, until),
    isReminder: true,
  })
}

export function premiumEnded(deps: TellingDeps, tx: Db, user: Owner, role: RoleChange, endedAt: Date) {
  return notifyOwner(deps, tx, user, role, {
    title: 'Tu Premium terminó: tu cuenta vuelve a ser Gratuita, con todo lo que hiciste',
    mail: (to) => endedMail(deps.config, to, endedAt),
  })
}

const sameRole = ({ role }: Owner): RoleChange => ({ before: role, after: role })

/** Users can turn off reminder mails but not mails about payments. */
type PlanNotification = { title: string; mail: (to: MailReceiver) => NewMail; isReminder?: boolean }

/** Stores mail and notification in the caller's transaction. */
async function notifyOwner(
  deps: TellingDeps,
  tx: Db,
  user: Owner,
  role: RoleChange,
  { title, mail, isReminder }: PlanNotification,
): Promise<Announce> {
  const { id, name, email } = user
  const isMailed = email !== null && (!isReminder || (await wantsMail(tx, id, NOTIFICATION.plan)))
  if (isMailed) await deps.mail.queue(tx, mail({ id, name, email }))
  const notice = await notify(tx, { type: NOTIFICATION.plan, receiverId: id, title }, deps.clock.now())
  return (server) => {
    push(server, notice)
    planChanged(server, id, role)
  }
}

/** Every tab reloads its profile. A role change also closes the sockets, which still have the old rights. */
export function planChanged({ sockets }: Pick<Deps, 'sockets'>, userId: string, role?: RoleChange) {
  if (role && role.before !== role.after) sockets.profileChanged(userId)
  else sockets.emitTo(userId, 'profile-changed', null)
}
