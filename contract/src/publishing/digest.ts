import { endpoint } from '../base/endpoint.ts'

export const DIGEST_TEXTS = {
  on: 'Recibirás el resumen los lunes',
  off: 'Ya no recibirás el resumen semanal',
  linkInvalid: 'Este enlace no es válido o ya venció',
} as const

export const myDigest = endpoint('GET', '/api/back-end/digest')
export const saveDigest = endpoint('PUT', '/api/back-end/digest')
/** Mail clients send this when their reader presses 'unsubscribe' (RFC 8058). */
export const leaveDigest = endpoint('POST', '/api/back-end/digest/leave/:token')
