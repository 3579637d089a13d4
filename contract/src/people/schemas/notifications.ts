import { z } from 'zod'
import { Msg, PageQuery, page } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import type { SubjectField } from '../notifications.ts'
import * as endpoints from '../notifications.ts'
import { ACTORS_SHOWN, NOTIFICATION, NOTIFICATION_TEXTS, PREFERENCES } from '../notifications.ts'
import { Person } from './accounts.ts'

export const NotificationType = z.literal(Object.values(NOTIFICATION))

/** The compiler rejects a subject of `NotificationTarget` that is missing here. */
const Subjects = {
  reviewId: z.uuid().nullable().describe('La reseña de la que se trata, si todavía se ve'),
  chatId: z.uuid().nullable(),
  sanctionId: z.uuid().nullable().describe('La decisión de la moderación que se puede leer y apelar'),
  correctionId: z.uuid().nullable().describe('La corrección del catálogo que fue resuelta'),
  albumId: z.string().nullable().describe('El álbum que se lanzó'),
  roomId: z.uuid().nullable().describe('La sala a la que se invita'),
  playlistId: z.uuid().nullable().describe('La playlist en la que se colabora'),
} satisfies Record<SubjectField, z.core.SomeType>

export const Notification = z.object({
  id: z.uuid(),
  type: NotificationType,
  text: z.string().describe('La frase entera: «A Ana y 3 más les gusta tu reseña «…»»'),
  title: z.string().describe('El título de la reseña, o lo que dice el aviso'),
  actors: z.array(Person).max(ACTORS_SHOWN).describe('Quienes lo causaron, los últimos primero'),
  actorCount: z.int(),
  ...Subjects,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** The number of unread notifications. Counts may arrive out of order: the one with the higher version is the newer one. */
export const NotificationCount = z.object({ unread: z.int(), version: z.int() })
export type NotificationCount = z.infer<typeof NotificationCount>

export const listNotifications = route(endpoints.listNotifications, {
  access: 'member',
  summary: 'Lo que pasó, lo más nuevo primero; lo parecido va junto',
  query: PageQuery,
  response: page(Notification),
})

export const countNotifications = route(endpoints.countNotifications, {
  access: 'member',
  summary: 'Cuántas notificaciones hay sin leer',
  response: NotificationCount,
})

export const readNotification = route(endpoints.readNotification, {
  access: 'member',
  summary: 'Marca una notificación como leída',
  params: z.object({ id: z.uuid(NOTIFICATION_TEXTS.notFound) }),
  response: Msg.extend({ count: NotificationCount }),
})

export const readAllNotifications = route(endpoints.readAllNotifications, {
  access: 'member',
  summary: 'Marca como leídas todas las notificaciones, o las de hasta un momento',
  body: z.strictObject({
    upTo: z.iso.datetime().optional().describe('El updatedAt de la más nueva que se ve'),
  }),
  response: Msg.extend({ count: NotificationCount }),
})

export const Preference = z.strictObject({
  type: z.literal(PREFERENCES.map(({ type }) => type)),
  inApp: z.boolean(),
  byMail: z.boolean().describe('Siempre false donde no hay correo'),
})
export type Preference = z.infer<typeof Preference>

export const notificationPreferences = route(endpoints.notificationPreferences, {
  access: 'member',
  summary: 'Qué avisos llegan en la aplicación y cuáles por correo',
  response: z.object({ items: z.array(Preference) }),
})

export const savePreferences = route(endpoints.savePreferences, {
  access: 'member',
  summary: 'Cambia qué avisos llegan; los tipos que no se nombran quedan como están',
  body: z.strictObject({ items: z.array(Preference).min(1).max(PREFERENCES.length) }),
  response: z.object({ items: z.array(Preference) }),
})
