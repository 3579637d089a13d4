import { z } from 'zod'
import * as endpoints from '../settings.ts'
import { Msg, TimeZone } from './fields.ts'
import { route } from './route.ts'

/** The settings of this installation that the browser needs before sign-in. */
export const Settings = z.object({
  demo: z.boolean(),
  googleClientId: z.string().nullable(),
  currency: z.string(),
  sellsPremium: z.boolean(),
  minimumAge: z.int(),
  withdrawalDays: z.int().describe('Días para arrepentirse de una compra; 0: no se ofrece'),
})
export type Settings = z.infer<typeof Settings>

export const settings = route(endpoints.settings, {
  access: 'anyone',
  summary: 'Lo que el navegador necesita saber de esta instalación',
  response: Settings,
})

export const saveTimeZone = route(endpoints.saveTimeZone, {
  access: 'member',
  summary: 'Guarda la zona horaria de la persona, con la que se cuentan sus días',
  body: z.strictObject({ timeZone: TimeZone }),
  response: Msg,
  limits: [{ name: 'time-zone', max: 30, seconds: 86_400 }],
})
