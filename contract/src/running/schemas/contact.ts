import { z } from 'zod'
import type { Endpoint } from '../../base/endpoint.ts'
import { Line, Msg, Prose, Text } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { EMAIL_LENGTH } from '../../people/accounts.ts'
import * as endpoints from '../contact.ts'
import { CONTACT_MESSAGE_LENGTH, CONTACT_TEXTS } from '../contact.ts'

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
  message: Prose.pipe(
    z.string().min(1, CONTACT_TEXTS.messageRequired).max(CONTACT_MESSAGE_LENGTH, CONTACT_TEXTS.messageLong),
  ),
  // A honeypot: the field is hidden from people, so only bots fill it in.
  website: Text.max(500).optional(),
})
export type ContactMessage = z.output<typeof ContactMessage>

const contactAt = <const E extends Endpoint>(endpoint: E) =>
  route(endpoint, {
    access: 'anyone',
    summary: 'Envía un mensaje a quienes llevan ReMusic',
    body: ContactMessage,
    response: Msg,
    limits: [
      { name: 'contact-hour', max: 3, seconds: 3_600 },
      { name: 'contact-day', max: 10, seconds: 86_400 },
    ],
  })

export const sendContactMessage = contactAt(endpoints.sendContactMessage)
export const sendContactMessageUnprefixed = contactAt(endpoints.sendContactMessageUnprefixed)
