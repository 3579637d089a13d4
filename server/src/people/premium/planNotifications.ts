import { NOTIFICATION } from '@remusic/contract/notifications'
import type { Role } from '@remusic/contract/plans'
import type { Db } from '../database/client.ts'
import { notify } from '../notifications/notify.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { push } from '../notifications/push.ts'
import { longDay } from '../platform/days.ts'
import type { Deps } from '../platform/deps.ts'
import type { NewMail } from '../platform/mail.ts'
import {
  endedMail,
  givenMail,
  type MailReceiver,
  type PaidPayment,
  paidMail,
  refusedMail,
  reminderMail,
  type TakenPlan,
  takenBackMail,
  takenMail,
} from './mails.ts'
import type { Owner } from './periods.ts'

export type RoleChange = { before: Role; after: Role }

export function paymentApproved(
  deps: Deps,
  tx: Db,
  { user, role, payment, until }: { user: Owner; role: RoleChange; payment: PaidPayment; until: Date },
) {
  return notifyOwner(deps, tx, user, role, {
    title: `Recibimos tu pago: tienes Premium hasta el ${longDay(until, deps.config)}`,
    mail: (to) => paidMail(deps.config, to, payment, until),
  })
}

export function paymentRefused(
  deps: Deps,
  tx: Db,
  { user, payment, reason }: { user: Owner; payment: PaidPayment; reason: string | null },
) {
  return notifyOwner(deps, tx, user, sameRole(user), {
    title: 'Tu pago de Premium no se aprobó; puedes intentarlo de nuevo cuando quieras',
    mail: (to) => refusedMail(deps.config, to, payment, reason),
  })
}

export function paymentTakenBack(
  deps: Deps,
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

/** `until` is null for Premium without an end. */
export function premiumGiven(deps: Deps, tx: Db, user: Owner, role: RoleChange, until: Date | null) {
  const end = until ? `hasta el ${longDay(until, deps.config)}` : 'sin fecha de fin'
  return notifyOwner(deps, tx, user, role, {
    title: `Un administrador te dio Premium ${end}`,
    mail: (to) => givenMail(deps.config, to, until, deps.clock.now()),
  })
}

export function premiumTaken(deps: Deps, tx: Db, user: Owner, role: RoleChange, paid: TakenPlan) {
  return notifyOwner(deps, tx, user, role, {
    title: 'Un administrador te quitó Premium: tu cuenta vuelve a ser Gratuita, con todo lo que hiciste',
    mail: (to) => takenMail(deps.config, to, paid, deps.clock.now()),
  })
}

export function premiumEndsSoon(deps: Deps, tx: Db, user: Owner, until: Date) {
  return notifyOwner(deps, tx, user, sameRole(user), {
    title: `Tu Premium termina el ${longDay(until, deps.config)}`,
    mail: (to) => reminderMail(deps.config, to, until),
    isReminder: true,
  })
}

export function premiumEnded(deps: Deps, tx: Db, user: Owner, role: RoleChange, endedAt: Date) {
  return notifyOwner(deps, tx, user, role, {
    title: 'Tu Premium terminó: tu cuenta vuelve a ser Gratuita, con todo lo que hiciste',
    mail: (to) => endedMail(deps.config, to, endedAt),
  })
}

const sameRole = ({ role }: Owner): RoleChange => ({ before: role, after: role })

/** Users can turn off reminder mails but not mails about payments. */
type PlanNotification = { title: string; mail: (to: MailReceiver) => NewMail; isReminder?: boolean }

/** Stores mail and notification in the caller's transaction. Returns a callback that pushes to open pages after commit. */
async function notifyOwner(
  deps: Deps,
  tx: Db,
  user: Owner,
  role: RoleChange,
  { title, mail, isReminder }: PlanNotification,
) {
  const { id, name, email } = user
  const isMailed = email !== null && (!isReminder || (await wantsMail(tx, id, NOTIFICATION.plan)))
  if (isMailed) await deps.mail.queue(tx, mail({ id, name, email }))
  const notice = await notify(tx, { type: NOTIFICATION.plan, receiverId: id, title }, deps.clock.now())
  return () => {
    push(deps, notice)
    planChanged(deps, id, role)
  }
}

/** Every tab reloads its profile. A role change also closes the sockets, which still have the old rights. */
export function planChanged({ sockets }: Pick<Deps, 'sockets'>, userId: string, role?: RoleChange) {
  if (role && role.before !== role.after) sockets.profileChanged(userId)
  else sockets.emitTo(userId, 'profile-changed', null)
}
