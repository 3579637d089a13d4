import { z } from 'zod'
import * as endpoints from '../settings.ts'
import { route } from './route.ts'

/** The settings of this installation that the browser needs before sign-in. */
export const Settings = z.object({
  demo: z.boolean(),
  googleClientId: z.string().nullable(),
  currency: z.string(),
})
export type Settings = z.infer<typeof Settings>

export const settings = route(endpoints.settings, {
  access: 'anyone',
  summary: 'Lo que el navegador necesita saber de esta instalación',
  response: Settings,
})
