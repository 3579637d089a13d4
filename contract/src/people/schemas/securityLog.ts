import { z } from 'zod'
import { keysOf, PageQuery, page } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import * as endpoints from '../securityLog.ts'
import { SECURITY_EVENTS } from '../securityLog.ts'

export const SecurityEvent = z.object({
  id: z.uuid(),
  kind: z.enum(keysOf(SECURITY_EVENTS)),
  device: z.string().describe('Navegador y sistema, o vacío si no se conocen'),
  createdDate: z.iso.datetime(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const mySecurityLog = route(endpoints.mySecurityLog, {
  access: 'member',
  summary: 'Lo que pasó con la seguridad de la cuenta en el último año, lo más nuevo primero',
  query: PageQuery,
  response: page(SecurityEvent),
})
