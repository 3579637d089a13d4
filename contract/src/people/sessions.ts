import { endpoint } from '../base/endpoint.ts'

export const SESSION_TEXTS = {
  closed: 'Sesión cerrada',
  notFound: 'Esa sesión ya no está abierta',
  pageOpened: 'Las páginas se abren con tu cuenta',
  pageClosed: 'Las páginas se abren sin cuenta',
} as const

export const mySessions = endpoint('GET', '/api/back-end/users/sessions')
export const closeOneSession = endpoint('DELETE', '/api/back-end/users/sessions/:id')
export const openPageSession = endpoint('POST', '/api/back-end/users/sessions/page')
export const closePageSession = endpoint('DELETE', '/api/back-end/users/sessions/page')
