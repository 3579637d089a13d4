import { z } from 'zod'
import { Msg } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import * as endpoints from '../digest.ts'
import { DIGEST_TEXTS } from '../digest.ts'

export const DigestChoice = z.strictObject({
  weekly: z.boolean().describe('Si quiere por correo lo que reseñaron en la semana quienes sigue'),
})
export type DigestChoice = z.infer<typeof DigestChoice>

export const myDigest = route(endpoints.myDigest, {
  access: 'member',
  summary: 'Si el resumen semanal llega por correo',
  response: DigestChoice,
})

export const saveDigest = route(endpoints.saveDigest, {
  access: 'member',
  summary: 'Pide o deja el resumen semanal por correo',
  body: DigestChoice,
  response: DigestChoice,
})

/** Takes no body of ours: mail clients send a form, which is ignored. */
export const leaveDigest = route(endpoints.leaveDigest, {
  access: 'anyone',
  summary: 'Deja el resumen semanal con el enlace del correo, sin iniciar sesión',
  params: z.object({ token: z.uuid(DIGEST_TEXTS.linkInvalid) }),
  response: Msg,
  limits: [{ name: 'digest-leave', max: 60, seconds: 3_600 }],
})
