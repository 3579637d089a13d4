import type { Config } from '../config.ts'
import { longMoment } from '../platform/days.ts'
import type { NewMail } from '../platform/mail.ts'
import { layout } from '../platform/mailLayout.ts'
import { CONFIRMATION_MS, RESET_MS } from './oneTimeTokens.ts'

type Site = Pick<Config, 'publicUrl' | 'timeZone'>
type Receiver = { name: string; email: string }

export function confirmationMail(
  { publicUrl }: Site,
  {
    name,
    email,
    registrationId,
    token,
    now,
  }: Receiver & { registrationId: string; token: string; now: Date },
): NewMail {
  return {
    key: `confirm:${registrationId}`,
    to: { name, address: email },
    subject: 'Confirma tu cuenta de ReMusic',
    expiresAt: new Date(now.getTime() + CONFIRMATION_MS),
    ...layout({
      title: `Hola, ${name}`,
      preheader: 'Un clic y tu cuenta está lista.',
      paragraphs: [
        'Ya casi estás: confirma que este correo es tuyo y podrás iniciar sesión en ReMusic.',
        'El enlace sirve durante 24 horas. Si no creaste esta cuenta, no hace falta que hagas nada.',
      ],
      action: { label: 'Confirmar mi cuenta', url: `${publicUrl}/confirmar/${token}` },
    }),
  }
}

/** Sent to the owner of an account when its address is used to register again. */
export function triedToRegisterMail(
  { publicUrl }: Site,
  { id, name, email }: Receiver & { id: string },
  now: Date,
): NewMail {
  return {
    key: `tried:${id}:${dayOf(now)}`,
    to: { name, address: email },
    subject: 'Ya tienes una cuenta en ReMusic',
    ...layout({
      title: `Hola, ${name}`,
      preheader: 'Alguien intentó crear una cuenta con tu correo.',
      paragraphs: [
        'Alguien intentó crear una cuenta con tu correo, que ya tiene una. Tu cuenta no cambió.',
        'Si fuiste tú y no recuerdas la contraseña, puedes elegir una nueva.',
      ],
      action: { label: 'Elegir una contraseña nueva', url: `${publicUrl}/recover` },
    }),
  }
}

export function resetMail(
  { publicUrl }: Site,
  { name, email, token, now }: Receiver & { token: string; now: Date },
): NewMail {
  return {
    key: `reset:${email}:${now.getTime()}`,
    to: { name, address: email },
    subject: 'Cambia tu contraseña de ReMusic',
    expiresAt: new Date(now.getTime() + RESET_MS),
    ...layout({
      title: `Hola, ${name}`,
      preheader: 'Tu enlace para elegir una contraseña nueva.',
      paragraphs: [
        'Pediste cambiar tu contraseña. El enlace sirve una sola vez y durante 30 minutos.',
        'Si no lo pediste tú, ignora este correo: tu contraseña sigue siendo la misma.',
      ],
      action: { label: 'Cambiar mi contraseña', url: `${publicUrl}/olvide-password/${token}` },
    }),
  }
}

export function passwordChangedMail(
  { publicUrl }: Site,
  { id, name, email, now }: Receiver & { id: string; now: Date },
): NewMail {
  return {
    key: `password-changed:${id}:${now.getTime()}`,
    to: { name, address: email },
    subject: 'Tu contraseña de ReMusic cambió',
    ...layout({
      title: `Hola, ${name}`,
      preheader: 'Tu contraseña cambió y cerramos todas tus sesiones.',
      paragraphs: [
        'Tu contraseña cambió y cerramos todas tus sesiones abiertas. Vuelve a iniciar sesión con la nueva.',
        'Si no fuiste tú, pide ahora mismo otro enlace para cambiarla.',
      ],
      action: { label: 'No fui yo', url: `${publicUrl}/recover` },
    }),
  }
}

export function deactivatedMail(
  { publicUrl, timeZone }: Site,
  {
    id,
    name,
    email,
    now,
    restoreUntil,
    ban,
  }: Receiver & { id: string; now: Date; restoreUntil: Date; ban: boolean },
): NewMail {
  const key = `deactivated:${id}:${now.getTime()}`
  const to = { name, address: email }
  if (ban)
    return {
      key,
      to,
      subject: 'Tu cuenta de ReMusic fue suspendida',
      ...layout({
        title: `Hola, ${name}`,
        preheader: 'Un administrador suspendió tu cuenta.',
        paragraphs: [
          'Un administrador suspendió tu cuenta y cerramos todas tus sesiones.',
          'Si crees que es un error, escríbenos y lo revisamos.',
        ],
        action: { label: 'Escribir a ReMusic', url: `${publicUrl}/contact` },
      }),
    }
  const lastMoment = longMoment(restoreUntil, { timeZone })
  return {
    key,
    to,
    subject: 'Desactivaste tu cuenta de ReMusic',
    ...layout({
      title: `Hasta pronto, ${name}`,
      preheader: `Puedes volver hasta el ${lastMoment}.`,
      paragraphs: [
        'Tu cuenta está desactivada y cerramos todas tus sesiones. Tus reseñas e interacciones te esperan.',
        `Puedes restablecerla hasta el ${lastMoment}: inicia sesión como siempre y acepta.`,
      ],
      action: { label: 'Volver a ReMusic', url: `${publicUrl}/login` },
    }),
  }
}

export function restoredMail(
  { publicUrl }: Site,
  { id, name, email, now }: Receiver & { id: string; now: Date },
): NewMail {
  return {
    key: `restored:${id}:${now.getTime()}`,
    to: { name, address: email },
    subject: 'Tu cuenta de ReMusic está de vuelta',
    ...layout({
      title: `Hola de nuevo, ${name}`,
      preheader: 'Tu cuenta está activa otra vez.',
      paragraphs: ['Tu cuenta está activa otra vez. Todas tus reseñas e interacciones siguen aquí.'],
      action: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
    }),
  }
}

export function testMail(
  { publicUrl }: Site,
  { id, name, email, now }: Receiver & { id: string; now: Date },
): NewMail {
  return {
    key: `test:${id}:${now.getTime()}`,
    to: { name, address: email },
    subject: 'Correo de prueba de ReMusic',
    ...layout({
      title: `Hola, ${name}`,
      preheader: 'Tus avisos llegan a esta dirección.',
      paragraphs: ['Este es un correo de prueba: los avisos de ReMusic llegan bien a esta dirección.'],
      action: { label: 'Ir a ReMusic', url: `${publicUrl}/feed` },
    }),
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
