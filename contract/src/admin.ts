import { z } from 'zod'
import { Line, Msg } from './fields.ts'
import { route } from './route.ts'

/** Why a change of role is refused, by the step that was asked for. */
export const ROLE_TEXTS = {
  alreadyPremium: 'El usuario ya es Premium',
  notPremium: 'El usuario no es Premium',
  notForAdmin: 'El usuario es administrador; quítale primero ese permiso',
  onlyPremiumBecomesAdmin: 'Solo un usuario Premium puede ser administrador',
  alreadyAdmin: 'El usuario ya es administrador',
  notAdmin: 'El usuario no es administrador',
  inactive: 'La cuenta está desactivada',
} as const

const change = (path: string, summary: string) =>
  route('PUT', `/api/back-end/users/${path}`, {
    access: 'admin',
    summary,
    body: z.strictObject({ userId: z.uuid(), reason: Line.pipe(z.string().max(500)).optional() }),
    response: Msg,
  })

export const givePremium = change('givepremium', 'Da Premium a una cuenta Gratuita, sin fecha de fin')
export const takePremium = change('takepremium', 'Quita Premium a una cuenta')
export const giveAdmin = change('giveadmin', 'Hace administradora a una cuenta Premium')
export const takeAdmin = change('takeadmin', 'Quita el permiso de administrar; la cuenta queda Premium')
