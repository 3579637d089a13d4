import { moneyText } from '@remusic/contract/base/money'
import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import { longDay } from '../../base/common/days.ts'
import type { NewMail } from '../../base/mail/mail.ts'
import { mailTo } from '../../base/mail/mailLayout.ts'
import type { Config } from '../../config.ts'

type Site = Pick<Config, 'publicUrl' | 'timeZone'>
export type MailReceiver = { id: string; name: string; email: string }
export type PaidPayment = {
  id: string
  number: number
  amount: number
  currency: string
  method: string | null
}

const listText = (parts: string[]) => new Intl.ListFormat('es').format(parts)

export function paidMail(site: Site, to: MailReceiver, payment: PaidPayment, until: Date): NewMail {
  const { amount, currency, method } = payment
  return mailTo(to, `premium-paid:${payment.id}`, `Tu recibo de ReMusic Premium ${receiptNumber(payment)}`, {
    preheader: `Tienes Premium hasta el ${longDay(until, site)}.`,
    paragraphs: [
      `Recibimos tu pago de ${moneyText(amount, currency)}${method ? ` (${method})` : ''}. ${PREMIUM_TEXTS.enjoy}.`,
      `Tienes Premium hasta el ${longDay(until, site)}. No se renueva solo: unos días antes te avisamos, y tú decides.`,
      `Recibo ${receiptNumber(payment)}.`,
    ],
    action: { label: 'Ver mi plan y mis recibos', url: `${site.publicUrl}/user` },
  })
}

/** Sent only if the payment was pending: an immediate rejection is shown on the page. */
export function refusedMail(
  { publicUrl }: Site,
  to: MailReceiver,
  payment: PaidPayment,
  reason: string | null,
): NewMail {
  return mailTo(to, `premium-refused:${payment.id}`, 'Tu pago de ReMusic Premium no se aprobó', {
    preheader: 'No se cobró nada y tu plan sigue como estaba.',
    paragraphs: [
      `Tu pago de ${moneyText(payment.amount, payment.currency)}, que estaba pendiente, no se aprobó.${reason ? ` ${reason}` : ''}`,
      'No se cobró nada y tu plan sigue como estaba. Puedes intentarlo de nuevo cuando quieras.',
    ],
    action: { label: 'Volver a intentarlo', url: `${publicUrl}/premium2` },
  })
}

export function takenBackMail(
  { publicUrl }: Site,
  to: MailReceiver,
  payment: PaidPayment,
  { isRefund, keepsPremium }: { isRefund: boolean; keepsPremium: boolean },
): NewMail {
  const what = isRefund ? 'se devolvió' : 'fue desconocido ante el banco'
  return mailTo(to, `premium-taken-back:${payment.id}`, 'Un pago de ReMusic Premium se anuló', {
    preheader: `El pago ${receiptNumber(payment)} ${what}.`,
    paragraphs: [
      `Tu pago ${receiptNumber(payment)} de ${moneyText(payment.amount, payment.currency)} ${what}, y el mes de Premium que dio ya no cuenta.`,
      keepsPremium
        ? 'Tus otros meses de Premium siguen como estaban.'
        : 'Tu cuenta vuelve a ser Gratuita. No pierdes nada de lo que hiciste.',
    ],
    action: { label: 'Ver mi plan y mis recibos', url: `${publicUrl}/user` },
  })
}

/** Sent when the provider has returned what was not used. */
export function restRefundedMail(
  { publicUrl }: Site,
  to: MailReceiver,
  payment: PaidPayment,
  part: number,
): NewMail {
  const [returned, paid] = [moneyText(part, payment.currency), moneyText(payment.amount, payment.currency)]
  return mailTo(
    to,
    `premium-rest-refunded:${payment.id}`,
    'Te devolvimos parte de un pago de ReMusic Premium',
    {
      preheader: `Son ${returned} del pago ${receiptNumber(payment)}.`,
      paragraphs: [
        `De tu pago ${receiptNumber(payment)} de ${paid} se devolvieron ${returned}, lo que corresponde al tiempo que no usaste.`,
      ],
      action: { label: 'Ver mi plan y mis recibos', url: `${publicUrl}/user` },
    },
  )
}

export function cancelledMail(site: Site, to: MailReceiver, until: Date, now: Date): NewMail {
  return mailTo(to, `premium-cancelled:${to.id}:${now.getTime()}`, 'Cancelaste ReMusic Premium', {
    preheader: `Lo conservas hasta el ${longDay(until, site)}.`,
    paragraphs: [
      `Cancelaste Premium. Lo conservas hasta el ${longDay(until, site)} y no te cobramos nada más.`,
      'Después tu cuenta vuelve a ser Gratuita y todo lo que hiciste sigue contigo. Si cambias de idea, puedes retomarlo cuando quieras.',
    ],
    action: { label: 'Ver mi plan', url: `${site.publicUrl}/user` },
  })
}

export function reminderMail(site: Site, to: MailReceiver, until: Date): NewMail {
  return mailTo(to, `premium-reminder:${to.id}:${until.getTime()}`, 'Tu ReMusic Premium está por terminar', {
    preheader: `Termina el ${longDay(until, site)}.`,
    paragraphs: [
      `Tu Premium termina el ${longDay(until, site)}. Si quieres seguir, paga otro mes: se suma al que tienes, sin perder ningún día.`,
      'Si no haces nada, tu cuenta vuelve a ser Gratuita y todo lo que hiciste sigue contigo.',
    ],
    action: { label: 'Seguir con Premium', url: `${site.publicUrl}/premium2` },
    preferencesUrl: `${site.publicUrl}/settings`,
  })
}

export function endedMail(site: Site, to: MailReceiver, endedAt: Date): NewMail {
  return mailTo(to, `premium-ended:${to.id}:${endedAt.getTime()}`, 'Tu ReMusic Premium terminó', {
    preheader: 'Tu cuenta vuelve a ser Gratuita, con todo lo que hiciste.',
    paragraphs: [
      `Tu Premium terminó el ${longDay(endedAt, site)} y tu cuenta vuelve a ser Gratuita.`,
      'Tus reseñas, seguidos, mensajes y playlists siguen ahí. Las playlists que compartías son privadas hasta que vuelvas.',
    ],
    action: { label: 'Volver a Premium', url: `${site.publicUrl}/premium2` },
  })
}

export function givenMail(site: Site, to: MailReceiver, until: Date | null, now: Date): NewMail {
  const end = until ? `hasta el ${longDay(until, site)}` : 'sin fecha de fin'
  return mailTo(to, `premium-given:${to.id}:${now.getTime()}`, 'Tienes ReMusic Premium', {
    preheader: `Lo tienes ${end}.`,
    paragraphs: [
      `Un administrador te dio Premium ${end}. No se te cobra nada por esto.`,
      'Las playlists que compartías se comparten de nuevo.',
    ],
    action: { label: 'Ver mi plan', url: `${site.publicUrl}/user` },
  })
}

/** `until` is the end of what the person had paid for, null for a gift; `refunded` the amounts that are returned, if any. */
export type TakenPlan = { until: Date | null; refunded: string[] }

export function takenMail(site: Site, to: MailReceiver, { until, refunded }: TakenPlan, now: Date): NewMail {
  const error = 'Si crees que es un error, escríbenos'
  return mailTo(to, `premium-taken:${to.id}:${now.getTime()}`, 'Ya no tienes ReMusic Premium', {
    preheader: 'Tu cuenta vuelve a ser Gratuita, con todo lo que hiciste.',
    paragraphs: [
      'Un administrador quitó Premium de tu cuenta, que vuelve a ser Gratuita. Tus reseñas, seguidos, mensajes y playlists siguen ahí; las playlists que compartías son privadas.',
      until === null
        ? `Era un regalo, así que no hay nada pagado que devolverte. ${error}.`
        : refunded.length > 0
          ? `Le pedimos al proveedor de pagos que te devuelva ${listText(refunded)}, y te escribimos de nuevo cuando lo confirme. ${error}.`
          : `Lo habías pagado hasta el ${longDay(until, site)} y tu pago queda registrado. ${error}: hasta ese día podemos devolverte Premium como estaba.`,
    ],
    action: { label: 'Escribirnos', url: `${site.publicUrl}/contact` },
  })
}

/** Sent when somebody becomes an administrator or stops being one. */
export function administratorMail(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  to: MailReceiver,
  isGiven: boolean,
  now: Date,
): NewMail {
  const error = 'Si no te lo esperabas, escríbenos.'
  return isGiven
    ? mailTo(to, `admin-given:${to.id}:${now.getTime()}`, 'Ahora administras ReMusic', {
        preheader: 'Tu cuenta tiene permiso de administrar.',
        paragraphs: [
          `Un administrador le dio a tu cuenta permiso de administrar ReMusic. Lo que hagas en el panel queda en su registro. ${error}`,
        ],
        action: { label: 'Abrir ReMusic', url: `${publicUrl}/feed` },
      })
    : mailTo(to, `admin-taken:${to.id}:${now.getTime()}`, 'Ya no administras ReMusic', {
        preheader: 'Tu cuenta es Premium, con todo lo que hiciste.',
        paragraphs: [
          `Un administrador le quitó a tu cuenta el permiso de administrar. Ahora es Premium, y no pierdes nada de lo que hiciste. ${error}`,
        ],
        action: { label: 'Escribirnos', url: `${publicUrl}/contact` },
      })
}

/** Sent when a withdrawal is requested; the refund itself is announced by `takenBackMail`. */
export function withdrawalMail(
  site: Site,
  to: MailReceiver,
  payment: PaidPayment,
  requestedAt: Date,
): NewMail {
  const code = withdrawalCode(payment)
  return mailTo(to, `premium-withdrawal:${payment.id}`, `Recibimos tu arrepentimiento ${code}`, {
    preheader: `Guarda este código: ${code}.`,
    paragraphs: [
      `El ${longDay(requestedAt, site)} te arrepentiste de tu compra de ReMusic Premium, recibo ${receiptNumber(payment)}. Tu código es ${code}.`,
      `Le pedimos al proveedor de pagos que te devuelva ${moneyText(payment.amount, payment.currency)} por el mismo medio con el que pagaste. Cuando lo confirme te escribimos de nuevo, y el mes de Premium de ese pago termina.`,
    ],
    action: { label: 'Ver mi plan y mis recibos', url: `${site.publicUrl}/user` },
  })
}

/** 'RM-000042' */
export const receiptNumber = ({ number }: { number: number }) => `RM-${String(number).padStart(6, '0')}`

/** 'AR-000042': identifies the withdrawal, of which a payment has at most one. */
export const withdrawalCode = ({ number }: { number: number }) => `AR-${String(number).padStart(6, '0')}`
