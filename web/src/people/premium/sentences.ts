import type { MyPlan, Payment } from '@remusic/contract/people/schemas/premium'
import { dayText } from '../accounts/dates.ts'

/** Describes the plan and its end date. */
export function planSentence({ source, endsAt, cancelledAt }: MyPlan): string {
  if (source === 'admin') return 'Como Admin tienes todo lo de Premium.'
  if (source === 'none') return 'Tu plan es Gratuito.'
  if (endsAt === null) return 'Tu Premium es un regalo y no tiene fecha de fin.'
  const end = dayText(endsAt)
  return cancelledAt === null
    ? `Tu Premium termina el ${end}. No se renueva solo: si quieres seguir, paga otro mes cuando quieras.`
    : `Cancelaste Premium y lo conservas hasta el ${end}. Después tu cuenta vuelve a ser Gratuita y no pierdes nada de lo que hiciste.`
}

/** Describes the free plan to members of a higher plan. */
export function freeSentence({ source, endsAt }: MyPlan): string {
  return source === 'payment' && endsAt !== null
    ? `Tu cuenta vuelve aquí el ${dayText(endsAt)} si no pagas otro mes, con todo lo que hiciste.`
    : 'Todo esto ya está en tu plan.'
}

/** Explains the effect of a cancellation before it is confirmed. */
export function cancellationSentence({ endsAt }: MyPlan): string {
  const end = endsAt === null ? 'que termine tu período' : `el ${dayText(endsAt)}`
  return `Conservas Premium hasta ${end}, no pagas nada más y puedes deshacerlo hasta ese día. Después tu cuenta vuelve a ser Gratuita: sin chat ni comentarios nuevos, y tus playlists compartidas quedan privadas. No pierdes nada de lo que hiciste.`
}

/** Explains when a purchased month starts for members who already have Premium or a pending payment. */
export function renewalSentence(plan: MyPlan | undefined): string {
  if (plan?.pendingAttemptId)
    return ' Ya tienes un pago en revisión: si este también se aprueba, serán dos meses.'
  if (plan?.source === 'payment' && plan.endsAt !== null)
    return ` El mes se suma al final de tu Premium, que hoy termina el ${dayText(plan.endsAt)}.`
  return ''
}

/** «Premium del 3 de mayo de 2026 al 3 de junio de 2026» */
export function periodText({ startsAt, endsAt }: NonNullable<Payment['period']>): string {
  return `Del ${dayText(startsAt)} al ${dayText(endsAt)}`
}
