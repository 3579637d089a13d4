import { z } from 'zod'
import { EMAIL_LENGTH } from './accounts.ts'
import { Line, Msg, Text } from './fields.ts'
import { route } from './route.ts'

export const CONTACT_TEXTS = {
  nameRequired: '* Nombre es requerido',
  nameInvalid: '* Nombre es inválido, solo acepta letras',
  emailRequired: '* Email es requerido',
  emailInvalid: '* Email es inválido, ejm: nombre@correo.com',
  messageRequired: '* Mensaje es requerido',
  messageInvalid: '* Mensaje es inválido',
  messageLong: '* El mensaje puede tener hasta 2000 caracteres',
  nameMissingAlert: 'Ingrese su nombre',
  sent: 'Gracias por el mensaje, responderemos lo más breve posible',
} as const

export const CONTACT_MESSAGE_LENGTH = 2_000

export const ContactMessage = z.strictObject({
  name: Line.pipe(
    z
      .string()
      .min(1, CONTACT_TEXTS.nameRequired)
      .max(60, CONTACT_TEXTS.nameInvalid)
      .regex(/^[\p{L}\p{M} ]+$/u, CONTACT_TEXTS.nameInvalid),
  ),
  email: Line.pipe(
    z
      .string()
      .min(1, CONTACT_TEXTS.emailRequired)
      .max(EMAIL_LENGTH, CONTACT_TEXTS.emailInvalid)
      .pipe(z.email(CONTACT_TEXTS.emailInvalid)),
  ),
  message: Text.transform((text) => text.trim()).pipe(
    z.string().min(1, CONTACT_TEXTS.messageRequired).max(CONTACT_MESSAGE_LENGTH, CONTACT_TEXTS.messageLong),
  ),
  // A honeypot: the field is hidden from people, so only bots fill it in.
  website: Text.max(500).optional(),
})
export type ContactMessage = z.output<typeof ContactMessage>

const contactAt = (url: string) =>
  route('POST', url, {
    access: 'anyone',
    summary: 'Envía un mensaje a quienes llevan ReMusic',
    body: ContactMessage,
    response: Msg,
    limits: [
      { name: 'contact-hour', max: 3, seconds: 3_600 },
      { name: 'contact-day', max: 10, seconds: 86_400 },
    ],
  })

export const sendContactMessage = contactAt('/api/back-end/users/sendEmailContact')
/** The specified address, which lacks the prefix of all the others. */
export const sendContactMessageUnprefixed = contactAt('/users/sendEmailContact')
