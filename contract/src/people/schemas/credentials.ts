import { z } from 'zod'
import { Msg, Text } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { ACCOUNT_TEXTS, PASSWORD_LENGTH } from '../accounts.ts'
import * as endpoints from '../credentials.ts'
import { CREDENTIAL_TEXTS } from '../credentials.ts'
import { EmailOnly, LinkParams, NewPassword } from './accounts.ts'

/** How the owner of an account signs in. */
export const CredentialState = z.object({
  email: z.string(),
  hasPassword: z.boolean().describe('Falso si la cuenta solo entra con Google'),
  pendingEmail: z
    .object({ email: z.string(), expiresDate: z.iso.datetime() })
    .nullable()
    .describe('El correo nuevo que espera su confirmación'),
})
export type CredentialState = z.infer<typeof CredentialState>

export const PasswordChange = z.strictObject({
  // Optional for accounts that have no password yet; the server asks the others for it.
  currentPassword: Text.pipe(
    z.string().max(PASSWORD_LENGTH.max, CREDENTIAL_TEXTS.wrongCurrentPassword),
  ).optional(),
  password: NewPassword(ACCOUNT_TEXTS.shortNewPassword),
})
export type PasswordChange = z.output<typeof PasswordChange>

export const credentials = route(endpoints.credentials, {
  access: 'member',
  summary: 'Con qué inicia sesión la cuenta y el cambio de correo que espera',
  response: CredentialState,
})

export const changePassword = route(endpoints.changePassword, {
  access: 'member',
  fresh: true,
  summary: 'Cambia la contraseña, cierra las otras sesiones y avisa por correo',
  body: PasswordChange,
  response: Msg,
  limits: [{ name: 'password-change', max: 10, seconds: 3_600 }],
})

export const changeEmail = route(endpoints.changeEmail, {
  access: 'member',
  fresh: true,
  summary: 'Pide cambiar el correo: vale cuando se confirma desde la dirección nueva',
  body: EmailOnly,
  response: Msg,
  limits: [{ name: 'email-change', max: 5, seconds: 86_400 }],
})

export const cancelEmailChange = route(endpoints.cancelEmailChange, {
  access: 'member',
  summary: 'Retira el cambio de correo que espera confirmación',
  response: Msg,
})

export const confirmEmailChange = route(endpoints.confirmEmailChange, {
  access: 'anyone',
  summary: 'Confirma el correo nuevo con el enlace que llegó allí',
  params: LinkParams,
  response: Msg,
  limits: [{ name: 'email-confirm', max: 60, seconds: 300 }],
})

export const undoEmailChange = route(endpoints.undoEmailChange, {
  access: 'anyone',
  summary: 'Deshace un cambio de correo desde la dirección anterior y cierra todas las sesiones',
  params: LinkParams,
  response: Msg,
  limits: [{ name: 'email-undo', max: 60, seconds: 300 }],
})

export const takeAccountBack = route(endpoints.takeAccountBack, {
  access: 'anyone',
  summary:
    'Recupera la cuenta con el enlace «No fui yo» de un correo: quita lo que se agregó, cierra todas las sesiones y envía un enlace para elegir otra contraseña',
  params: LinkParams,
  response: Msg,
  limits: [{ name: 'take-back', max: 60, seconds: 300 }],
})
