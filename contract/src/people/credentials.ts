import { endpoint } from '../base/endpoint.ts'

/** Texts about changing the password and the e-mail address while signed in. */
export const CREDENTIAL_TEXTS = {
  currentPasswordRequired: 'Escribe tu contraseña actual',
  wrongCurrentPassword: 'Tu contraseña actual no es esa',
  samePassword: 'Elige una contraseña distinta de la actual',
  passwordChanged: 'Contraseña actualizada, cerramos tus otras sesiones',
  sameEmail: 'Ese ya es tu correo',
  emailChangeSent: 'Te enviamos un enlace a la dirección nueva para confirmarla',
  emailChangeCancelled: 'Tu correo sigue siendo el mismo',
  noEmailChange: 'No hay ningún cambio de correo en espera',
  emailChanged: 'Listo, tu correo cambió',
  emailRestored: 'Tu correo vuelve a ser el de antes. Te enviamos un enlace para elegir otra contraseña',
  takenBack: 'Quitamos lo que se agregó a tu cuenta. Te enviamos un enlace para elegir otra contraseña',
} as const

/** The link to the new address expires after this time. */
export const EMAIL_CHANGE_HOURS = 24
/** The previous address can undo a change for this long. */
export const EMAIL_UNDO_DAYS = 7
/** «No fui yo» in a mail about a sign-in or a change of credentials works for this long. */
export const TAKE_BACK_DAYS = 7

export const credentials = endpoint('GET', '/api/back-end/users/credentials')
export const changePassword = endpoint('PUT', '/api/back-end/users/password')
export const changeEmail = endpoint('PUT', '/api/back-end/users/email')
export const cancelEmailChange = endpoint('DELETE', '/api/back-end/users/email')
/** Called by `/correo/confirmar/:token`, the link in the mail to the new address. */
export const confirmEmailChange = endpoint('POST', '/api/back-end/users/email/confirm/:token')
/** Called by `/correo/deshacer/:token`, the link in the mail to the previous address. */
export const undoEmailChange = endpoint('POST', '/api/back-end/users/email/undo/:token')
/** Called by `/correo/no-fui-yo/:token`, the link in mails about a sign-in or a change of credentials. */
export const takeAccountBack = endpoint('POST', '/api/back-end/users/takeback/:token')
