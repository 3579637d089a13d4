import type { MyPlan, Payment } from '@remusic/contract/premium'
import { dayText } from '../accounts/dates.ts'

/** What a plan is and when it ends, as one would tell its owner. */
export function planSentence({ source, endsAt, cancelledAt }: MyPlan): string {
  if (source === 'admin') return 'Como Admin tienes todo lo de Premium.'
  if (source === 'none') return 'Tu plan es Gratuito.'
  if (endsAt === null) return 'Tu Premium es un regalo y no tiene fecha de fin.'
  const end = dayText(endsAt)
  return cancelledAt === null
    ? `Tu Premium termina el ${end}. No se renueva solo: si quieres seguir, paga otro mes cuando quieras.`
    : `Cancelaste Premium y lo conservas hasta el ${end}. Después tu cuenta vuelve a ser Gratuita y no pierdes nada de lo que hiciste.`
}

/** What the free plan is to whoever has more than it. */
export function freeSentence({ source, endsAt }: MyPlan): string {
  return source === 'payment' && endsAt !== null
    ? `Tu cuenta vuelve aquí el ${dayText(endsAt)} si no pagas otro mes, con todo lo que hiciste.`
    : 'Todo esto ya está en tu plan.'
}

/** What happens, before it does. */
export function cancellationSentence({ endsAt }: MyPlan): string {
  const end = endsAt === null ? 'que termine tu período' : `el ${dayText(endsAt)}`
  return `Conservas Premium hasta ${end}, no pagas nada más y puedes deshacerlo hasta ese día. Después tu cuenta vuelve a ser Gratuita: sin chat ni comentarios nuevos, y tus playlists compartidas quedan privadas. No pierdes nada de lo que hiciste.`
}

/** Where the month goes that somebody buys who has Premium already, or waits for it. */
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

/** «$599» */
export const moneyText = (amount: number) => `$${amount}`
