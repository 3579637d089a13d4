import { endpoint } from '../base/endpoint.ts'
import type { NotificationTarget } from './notifications.ts'

export const WEB_PUSH_TEXTS = {
  saved: 'Este dispositivo recibirá notificaciones',
  removed: 'Ese dispositivo ya no recibirá notificaciones',
  deviceNotFound: 'Ese dispositivo ya no recibe notificaciones',
  notOnThisDevice: 'Este dispositivo no recibe notificaciones. Actívalas primero.',
  endpointRefused: 'No conocemos el servicio de notificaciones de este navegador',
  keysInvalid: 'El navegador dio una suscripción que no se puede usar. Vuelve a activarla.',
  sameTimes: 'Elige dos horas distintas',
  timeInvalid: 'Elige una hora',
  timeZoneInvalid: 'No conocemos esa zona horaria',
  quietSaved: 'Guardamos tu horario de silencio',
  serviceUnavailable: 'El servicio de notificaciones de tu navegador no responde. Prueba en un momento.',
  testSent: 'Te enviamos una notificación de prueba',
} as const

/** The same as the maximum number of sessions: a device is removed together with its session. */
export const MAX_PUSH_DEVICES = 10

/** The decrypted content of a push. */
export type PushMessage = {
  title: string
  body: string
  /** A notification replaces the one with the same tag. */
  tag: string
  /** The same version arriving twice does not alert twice. */
  version: string
  /** Whether a replacement alerts again. */
  renotify: boolean
  /** Whether it is shown even while the app is visible, because the person asked for it. */
  always: boolean
  /** Null if there is nothing to mark as read. */
  notificationId: string | null
  /** The target of a click, or null for the list of notifications. */
  target: NotificationTarget | null
}

export const myPushDevices = endpoint('GET', '/api/back-end/web-push')
export const savePushDevice = endpoint('PUT', '/api/back-end/web-push/device')
export const renewPushDevice = endpoint('POST', '/api/back-end/web-push/device/renew')
export const removePushDevice = endpoint('DELETE', '/api/back-end/web-push/device/:id')
export const saveQuietHours = endpoint('PUT', '/api/back-end/web-push/quiet-hours')
export const testPush = endpoint('POST', '/api/back-end/web-push/test')
