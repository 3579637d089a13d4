import { z } from 'zod'
import { Msg } from './fields.ts'
import { route } from './route.ts'

export const SESSION_TEXTS = {
  closed: 'Sesión cerrada',
  notFound: 'Esa sesión ya no está abierta',
} as const

/** A browser or device where the user is signed in. */
export const OpenSession = z.object({
  id: z.uuid(),
  device: z.string().describe('Navegador y sistema, por ejemplo «Firefox en Windows»'),
  createdDate: z.iso.datetime(),
  lastUsedDate: z.iso.datetime().describe('Con una hora de precisión'),
  current: z.boolean().describe('Si es la sesión que pregunta'),
})
export type OpenSession = z.infer<typeof OpenSession>

export const mySessions = route('GET', '/api/back-end/users/sessions', {
  access: 'member',
  summary: 'Las sesiones abiertas de la cuenta, la más reciente primero',
  // Not paged: an account has at most ten sessions.
  response: z.object({ items: z.array(OpenSession) }),
})

export const closeOneSession = route('DELETE', '/api/back-end/users/sessions/:id', {
  access: 'member',
  summary: 'Cierra una sesión de la cuenta',
  params: z.object({ id: z.uuid(SESSION_TEXTS.notFound) }),
  response: Msg,
})
