import { z } from 'zod'
import { Msg } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import * as endpoints from '../sessions.ts'
import { SESSION_TEXTS } from '../sessions.ts'

/** A browser or device where the user is signed in. */
export const OpenSession = z.object({
  id: z.uuid(),
  device: z.string().describe('Navegador y sistema, por ejemplo «Firefox en Windows»'),
  createdDate: z.iso.datetime(),
  lastUsedDate: z.iso.datetime().describe('Con una hora de precisión'),
  current: z.boolean().describe('Si es la sesión que pregunta'),
})
export type OpenSession = z.infer<typeof OpenSession>

export const mySessions = route(endpoints.mySessions, {
  access: 'member',
  summary: 'Las sesiones abiertas de la cuenta, la más reciente primero',
  // Not paged: an account has at most ten sessions.
  response: z.object({ items: z.array(OpenSession) }),
})

export const closeOneSession = route(endpoints.closeOneSession, {
  access: 'member',
  summary: 'Cierra una sesión de la cuenta',
  params: z.object({ id: z.uuid(SESSION_TEXTS.notFound) }),
  response: Msg,
})

/** The page cookie lets the server render pages for the member; the API does not accept it. */
export const openPageSession = route(endpoints.openPageSession, {
  access: 'account',
  summary: 'Da la cookie con que las páginas de esta sesión llegan con su contenido',
  response: Msg,
})

export const closePageSession = route(endpoints.closePageSession, {
  access: 'anyone',
  summary: 'Borra la cookie de las páginas',
  response: Msg,
})
