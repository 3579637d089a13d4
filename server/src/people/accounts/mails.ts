import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS, TAKE_BACK_DAYS } from '@remusic/contract/people/credentials'
import { longMoment } from '../../base/common/days.ts'
import type { NewMail } from '../../base/mail/mail.ts'
import { mailTo } from '../../base/mail/mailLayout.ts'
import type { Config } from '../../config.ts'
import { CONFIRMATION_MS, RESET_MS } from './oneTimeTokens.ts'

type Site = Pick<Config, 'publicUrl' | 'timeZone'>
type Receiver = { name: string; email: string }
/** `token` is that of the link «No fui yo». */
type Disputable = Receiver & { id: string; token: string; now: Date }

/** The paragraph in a mail about a sign-in or a change of credentials for a recipient who did neither. */
export const NOT_ME = `Si no fuiste tú, pulsa «No fui yo»: quitamos lo que se agregó a tu cuenta, cerramos todas las sesiones y te enviamos un enlace para elegir otra contraseña. Puedes hacerlo durante ${TAKE_BACK_DAYS} días.`
export const notMe = ({ publicUrl }: Pick<Site, 'publicUrl'>, token: string) => ({
  label: 'No fui yo',
  url: `${publicUrl}/correo/no-fui-yo/${token}`,
})

export function confirmationMail(
  { publicUrl }: Site,
  { email, registrationId, token, now }: { email: string; registrationId: string; token: string; now: Date },
): NewMail {
  // Anyone can register any address under any name, so the mail does not repeat the name.
  return mailTo({ name: '', email }, `confirm:${registrationId}`, 'Confirma tu cuenta de ReMusic', {
    expiresAt: new Date(now.getTime() + CONFIRMATION_MS),
    title: 'Confirma tu cuenta',
    preheader: 'Un clic y tu cuenta está lista.',
    paragraphs: [
      'Ya casi estás: confirma que este correo es tuyo y podrás iniciar sesión en ReMusic.',
      'El enlace sirve durante 24 horas. Si no creaste esta cuenta, no hace falta que hagas nada.',
    ],
    action: { label: 'Confirmar mi cuenta', url: `${publicUrl}/confirmar/${token}` },
  })
}

export function confirmedByAdminMail({ publicUrl }: Site, { id, ...to }: Receiver & { id: string }): NewMail {
  return mailTo(to, `confirmed-by-admin:${id}`, 'Tu cuenta de ReMusic está lista', {
    title: 'Tu cuenta está lista',
    preheader: 'Ya puedes iniciar sesión.',
    paragraphs: ['Un administrador confirmó tu cuenta: ya puedes iniciar sesión con tu contraseña.'],
    action: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
  })
}

/** Sent to the owner of an account when its address is used to register again. */
export function triedToRegisterMail(
  { publicUrl }: Site,
  { id, ...to }: Receiver & { id: string },
  now: Date,
): NewMail {
  return mailTo(to, `tried:${id}:${dayOf(now)}`, 'Ya tienes una cuenta en ReMusic', {
    title: 'Ya tienes una cuenta',
    preheader: 'Alguien intentó crear una cuenta con tu correo.',
    paragraphs: [
      'Alguien intentó crear una cuenta con tu correo, que ya tiene una. Tu cuenta no cambió.',
      'Si fuiste tú y no recuerdas la contraseña, puedes elegir una nueva.',
    ],
    action: { label: 'Elegir una contraseña nueva', url: `${publicUrl}/recover` },
  })
}

export function resetMail(
  { publicUrl }: Site,
  { token, now, ...to }: Receiver & { token: string; now: Date },
): NewMail {
  return mailTo(to, `reset:${to.email}:${now.getTime()}`, 'Cambia tu contraseña de ReMusic', {
    expiresAt: new Date(now.getTime() + RESET_MS),
    title: 'Cambia tu contraseña',
    preheader: 'Tu enlace para elegir una contraseña nueva.',
    paragraphs: [
      'Pediste cambiar tu contraseña. El enlace sirve una sola vez y durante 30 minutos.',
      'Si no lo pediste tú, ignora este correo: tu contraseña sigue siendo la misma.',
    ],
    action: { label: 'Cambiar mi contraseña', url: `${publicUrl}/olvide-password/${token}` },
  })
}

export function passwordChangedMail(
  site: Site,
  { id, token, now, hasSecondStep, ...to }: Disputable & { hasSecondStep: boolean },
): NewMail {
  return mailTo(to, `password-changed:${id}:${now.getTime()}`, 'Tu contraseña de ReMusic cambió', {
    title: 'Tu contraseña cambió',
    preheader: 'Tu contraseña cambió y cerramos todas tus sesiones.',
    paragraphs: [
      'Tu contraseña cambió y cerramos todas tus sesiones abiertas. Vuelve a iniciar sesión con la nueva.',
      ...(hasSecondStep
        ? [
            'Si al entrar te pedimos una llave de acceso o un código que no agregaste, busca entre tus correos el que te avisó y pulsa allí «No fui yo».',
          ]
        : []),
      NOT_ME,
    ],
    action: notMe(site, token),
  })
}

/** Sent after a change while signed in. The session that made the change stays open. */
export function passwordReplacedMail(site: Site, { id, token, now, ...to }: Disputable): NewMail {
  return mailTo(to, `password-changed:${id}:${now.getTime()}`, 'Tu contraseña de ReMusic cambió', {
    title: 'Tu contraseña cambió',
    preheader: 'Tu contraseña cambió y cerramos tus otras sesiones.',
    paragraphs: ['Tu contraseña cambió y cerramos tus otras sesiones abiertas.', NOT_ME],
    action: notMe(site, token),
  })
}

/** The user's id is part of the key, by which erasure finds the mails about an account. */
type EmailChangeLink = { id: string; userId: string; token: string; expiresAt: Date }

/** Limits how many mails members can send to an address that is not theirs. */
const EMAIL_CHANGE_LIMIT = { prefix: 'email-change:', max: 5 }

/** To the new address. Its owner may not be the member who typed it, so the mail names nobody. */
export function emailChangeMail(
  { publicUrl }: Site,
  { id, userId, email, token, expiresAt }: EmailChangeLink & { email: string },
): NewMail {
  return mailTo({ name: '', email }, `email-change:${userId}:${id}`, 'Confirma tu correo nuevo en ReMusic', {
    dailyLimit: EMAIL_CHANGE_LIMIT,
    expiresAt,
    title: 'Confirma tu correo nuevo',
    preheader: 'Un clic y tu cuenta usa esta dirección.',
    paragraphs: [
      'Alguien pidió usar esta dirección en su cuenta de ReMusic. Si fuiste tú, confírmala.',
      `El enlace sirve durante ${EMAIL_CHANGE_HOURS} horas. Si no fuiste tú, no hace falta que hagas nada.`,
    ],
    action: { label: 'Confirmar mi correo nuevo', url: `${publicUrl}/correo/confirmar/${token}` },
  })
}

/**
 * To the owner of an account whose address another member wants to use. Key, limit and expiry are those of the link, so that both mails
 * take the same time.
 */
export function addressWantedMail(
  { publicUrl }: Site,
  { id, userId, email, expiresAt }: Omit<EmailChangeLink, 'token'> & { email: string },
): NewMail {
  return mailTo({ name: '', email }, `email-change:${userId}:${id}`, 'Ya tienes una cuenta en ReMusic', {
    dailyLimit: EMAIL_CHANGE_LIMIT,
    expiresAt,
    title: 'Ya tienes una cuenta',
    preheader: 'Alguien intentó usar tu correo en otra cuenta.',
    paragraphs: [
      'Alguien pidió usar esta dirección en otra cuenta de ReMusic, pero ya es la de la tuya. Tu cuenta no cambió.',
      'Si fuiste tú y no recuerdas la contraseña, puedes elegir una nueva.',
    ],
    action: { label: 'Elegir una contraseña nueva', url: `${publicUrl}/recover` },
  })
}

/** To the previous address, which can undo the change. */
export function emailChangedMail(
  { publicUrl }: Site,
  { id, userId, token, expiresAt, ...to }: EmailChangeLink & Receiver,
): NewMail {
  return mailTo(to, `email-changed:${userId}:${id}`, 'El correo de tu cuenta de ReMusic cambió', {
    expiresAt,
    title: 'El correo de tu cuenta cambió',
    preheader: 'Si no fuiste tú, deshaz el cambio.',
    paragraphs: [
      'Tu cuenta de ReMusic ya no usa esta dirección. Si cambiaste tu correo, no hace falta que hagas nada.',
      `Si no fuiste tú, deshaz el cambio: esta dirección vuelve a ser la de tu cuenta, cerramos todas las sesiones y te enviamos un enlace para elegir una contraseña nueva. Puedes hacerlo durante ${EMAIL_UNDO_DAYS} días.`,
    ],
    action: { label: 'Deshacer el cambio', url: `${publicUrl}/correo/deshacer/${token}` },
  })
}

/** Sent after a sign-in from a device or an address that the account has not used before. */
export function newDeviceMail(
  site: Site,
  { id, token, device, now, ...to }: Disputable & { device: string },
): NewMail {
  const where = device === '' ? 'un dispositivo que no reconocemos' : device
  return mailTo(to, `new-device:${id}:${now.getTime()}`, 'Nuevo inicio de sesión en tu cuenta de ReMusic', {
    title: 'Nuevo inicio de sesión',
    preheader: `Entraron a tu cuenta desde ${where}.`,
    paragraphs: [
      `El ${longMoment(now, site)} alguien inició sesión en tu cuenta desde ${where}.`,
      `Si fuiste tú, no hace falta que hagas nada. ${NOT_ME}`,
    ],
    action: notMe(site, token),
  })
}

/** Sent when somebody who knows the password has added Google as another way to sign in. */
export function googleLinkedMail(site: Site, { id, token, now, ...to }: Disputable): NewMail {
  return mailTo(to, `google-linked:${id}:${now.getTime()}`, 'Ahora entras en ReMusic también con Google', {
    title: 'Vinculaste tu cuenta de Google',
    preheader: 'Si no fuiste tú, recupera tu cuenta.',
    paragraphs: [
      'Desde ahora puedes iniciar sesión en ReMusic con tu cuenta de Google, además de con tu contraseña.',
      NOT_ME,
    ],
    action: notMe(site, token),
  })
}

export function deactivatedMail(
  { publicUrl, timeZone }: Site,
  { id, now, restoreUntil, ...to }: Receiver & { id: string; now: Date; restoreUntil: Date },
): NewMail {
  const lastMoment = longMoment(restoreUntil, { timeZone })
  return mailTo(to, `deactivated:${id}:${now.getTime()}`, 'Desactivaste tu cuenta de ReMusic', {
    title: 'Hasta pronto',
    preheader: `Puedes volver hasta el ${lastMoment}.`,
    paragraphs: [
      'Tu cuenta está desactivada y cerramos todas tus sesiones. Tus reseñas e interacciones te esperan.',
      `Puedes restablecerla hasta el ${lastMoment}: inicia sesión como siempre y acepta.`,
    ],
    action: { label: 'Volver a ReMusic', url: `${publicUrl}/login` },
  })
}

export function restoredMail(
  { publicUrl }: Site,
  { id, now, ...to }: Receiver & { id: string; now: Date },
): NewMail {
  return mailTo(to, `restored:${id}:${now.getTime()}`, 'Tu cuenta de ReMusic está de vuelta', {
    title: 'Tu cuenta está de vuelta',
    preheader: 'Tu cuenta está activa otra vez.',
    paragraphs: ['Tu cuenta está activa otra vez. Todas tus reseñas e interacciones siguen aquí.'],
    action: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
  })
}

export function testMail(
  { publicUrl }: Site,
  { id, now, ...to }: Receiver & { id: string; now: Date },
): NewMail {
  return mailTo(to, `test:${id}:${now.getTime()}`, 'Correo de prueba de ReMusic', {
    title: 'Tus avisos llegan bien',
    preheader: 'Tus avisos llegan a esta dirección.',
    paragraphs: ['Este es un correo de prueba: los avisos de ReMusic llegan bien a esta dirección.'],
    action: { label: 'Ir a ReMusic', url: `${publicUrl}/feed` },
  })
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
