import { z } from 'zod'
import { Msg } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { ACCOUNT_TEXTS } from '../../people/accounts.ts'
import * as endpoints from '../scrobbles.ts'
import { WAITING_SHOWN } from '../scrobbles.ts'

export const Playing = z.object({
  title: z.string(),
  artist: z.string(),
  song: z
    .object({ apiId: z.string(), image: z.string() })
    .nullable()
    .describe('La canción en el catálogo; null si no está, y entonces solo lo ve quien la escucha'),
  startedAt: z.iso.datetime(),
  until: z.iso.datetime().describe('Cuándo deja de mostrarse, si el programa no dice otra cosa antes'),
})
export type Playing = z.infer<typeof Playing>

export const nowPlaying = route(endpoints.nowPlaying, {
  access: 'anyone',
  scope: 'read',
  summary: 'Qué está escuchando una persona, si lo comparte con quien pregunta',
  params: z.object({ userId: z.uuid(ACCOUNT_TEXTS.userNotFound) }),
  response: z.object({ playing: Playing.nullable() }),
})

export const WaitingScrobble = z.object({
  title: z.string(),
  artist: z.string(),
  listenedAt: z.iso.datetime(),
})
export type WaitingScrobble = z.infer<typeof WaitingScrobble>

export const waitingScrobbles = route(endpoints.waitingScrobbles, {
  access: 'member',
  scope: 'read',
  summary: 'Lo que enviaron los programas y espera a que su canción entre al catálogo, lo último primero',
  response: z.object({
    total: z.int(),
    items: z.array(WaitingScrobble).max(WAITING_SHOWN),
    lastScrobbleAt: z.iso
      .datetime()
      .nullable()
      .describe('La última escucha que llegó al diario desde un programa'),
  }),
})

export const discardScrobbles = route(endpoints.discardScrobbles, {
  access: 'member',
  summary: 'Descarta todo lo que espera a que su canción entre al catálogo',
  response: Msg,
  limits: [{ name: 'scrobbles-discard', max: 60, seconds: 3_600 }],
})
