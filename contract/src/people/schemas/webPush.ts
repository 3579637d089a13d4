import { z } from 'zod'
import { isTimeZone, Msg, Text } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { PREFERENCES } from '../notifications.ts'
import * as endpoints from '../webPush.ts'
import { MAX_PUSH_DEVICES, WEB_PUSH_TEXTS } from '../webPush.ts'

const MAX_ENDPOINT_LENGTH = 1_000
const MAX_TIME_ZONE_LENGTH = 60
/** A point on the curve P-256, uncompressed: 65 bytes, of which the first is 4. */
const PUBLIC_KEY = /^B[\w-]{86}$/
/** 16 bytes. */
const AUTH_SECRET = /^[\w-]{22}$/

/** The subscription that the browser has made, as `PushSubscription.toJSON()` writes it. */
export const PushSubscription = z.strictObject({
  endpoint: Text.pipe(
    z.url({ error: WEB_PUSH_TEXTS.endpointRefused }).max(MAX_ENDPOINT_LENGTH, WEB_PUSH_TEXTS.endpointRefused),
  ),
  keys: z.strictObject({
    p256dh: z.string().regex(PUBLIC_KEY, WEB_PUSH_TEXTS.keysInvalid),
    auth: z.string().regex(AUTH_SECRET, WEB_PUSH_TEXTS.keysInvalid),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const PushChoices = z.strictObject({
  mutedTypes: z
    .array(z.literal(PREFERENCES.map(({ type }) => type)))
    .max(PREFERENCES.length)
    .describe('Los tipos de aviso que no llegan a este dispositivo'),
  showsText: z.boolean().describe('Si la notificación puede llevar el texto de mensajes y comentarios'),
})
export type PushChoices = z.infer<typeof PushChoices>

export const PushDevice = PushChoices.extend({
  id: z.uuid(),
  label: z.string().describe('Navegador y sistema, por ejemplo «Firefox en Windows»'),
  current: z.boolean().describe('Si es el dispositivo que pregunta'),
  createdDate: z.iso.datetime(),
  lastSuccessDate: z.iso.datetime().nullable().describe('Cuándo recibió la última'),
})
export type PushDevice = z.infer<typeof PushDevice>

const DayTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, WEB_PUSH_TEXTS.timeInvalid)

export const QuietHours = z
  .strictObject({
    from: DayTime,
    to: DayTime,
    timeZone: Text.max(MAX_TIME_ZONE_LENGTH).refine(isTimeZone, WEB_PUSH_TEXTS.timeZoneInvalid),
  })
  .refine(({ from, to }) => from !== to, { error: WEB_PUSH_TEXTS.sameTimes, path: ['to'] })
export type QuietHours = z.infer<typeof QuietHours>

export const PushState = z.object({
  publicKey: z.string().describe('La clave VAPID con que el navegador se suscribe'),
  sessionId: z.uuid(),
  devices: z.array(PushDevice).max(MAX_PUSH_DEVICES),
  quietHours: QuietHours.nullable(),
})
export type PushState = z.infer<typeof PushState>

export const myPushDevices = route(endpoints.myPushDevices, {
  access: 'member',
  summary: 'Los dispositivos que reciben notificaciones y el horario de silencio',
  response: PushState,
})

export const savePushDevice = route(endpoints.savePushDevice, {
  access: 'member',
  summary: 'Hace que este dispositivo reciba notificaciones, o cambia cuáles',
  body: PushChoices.extend({ subscription: PushSubscription }),
  response: PushDevice,
  limits: [{ name: 'push-device', max: 120, seconds: 3_600 }],
})

/** The browser makes this call in the background, where it has no token; it knows the secret of the old subscription. */
export const renewPushDevice = route(endpoints.renewPushDevice, {
  access: 'anyone',
  summary: 'Cambia una suscripción por la que el navegador puso en su lugar',
  body: z.strictObject({ old: PushSubscription, subscription: PushSubscription }),
  response: Msg,
  limits: [{ name: 'push-renew', max: 30, seconds: 3_600 }],
})

export const removePushDevice = route(endpoints.removePushDevice, {
  access: 'member',
  summary: 'Deja de enviar notificaciones a un dispositivo',
  params: z.object({ id: z.uuid(WEB_PUSH_TEXTS.deviceNotFound) }),
  response: Msg,
})

export const saveQuietHours = route(endpoints.saveQuietHours, {
  access: 'member',
  summary: 'Cambia el horario en que no llegan notificaciones a los dispositivos; null lo quita',
  body: z.strictObject({ quietHours: QuietHours.nullable() }),
  response: Msg.extend({ quietHours: QuietHours.nullable() }),
})

export const testPush = route(endpoints.testPush, {
  access: 'member',
  summary: 'Envía una notificación de prueba a este dispositivo',
  response: Msg,
  limits: [{ name: 'push-test', max: 5, seconds: 600 }],
})
