import { endpoint } from '../base/endpoint.ts'

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

export const sendContactMessage = endpoint('POST', '/api/back-end/users/sendEmailContact')
/** The specified address, which lacks the prefix of all the others. */
export const sendContactMessageUnprefixed = endpoint('POST', '/users/sendEmailContact')
