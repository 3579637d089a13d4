import { z } from 'zod'
import { Person } from './accounts.ts'
import { Msg, PageQuery, page } from './fields.ts'
import { route } from './route.ts'

export const NOTIFICATION_TEXTS = {
  none: 'Aún no tienes notificaciones',
  notFound: 'Notificación no encontrada',
  invalid: 'Notificación no válida',
  read: 'Notificación leída',
  allRead: 'Notificaciones leídas',
  preferencesSaved: 'Preferencias guardadas',
} as const

export const NOTIFICATION = { like: 1, follow: 2, comment: 3, message: 4, plan: 5, moderation: 6 } as const

export type NotificationType = (typeof NOTIFICATION)[keyof typeof NOTIFICATION]
export const NotificationType = z.literal(Object.values(NOTIFICATION))

/** A notification names at most this many actors, the latest ones; the others are only counted. */
export const ACTORS_SHOWN = 3

export const Notification = z.object({
  id: z.uuid(),
  type: NotificationType,
  text: z.string().describe('La frase entera: «A Ana y 3 más les gusta tu reseña «…»»'),
  title: z.string().describe('El título de la reseña, o lo que dice el aviso'),
  actors: z.array(Person).max(ACTORS_SHOWN).describe('Quienes lo causaron, los últimos primero'),
  actorCount: z.int(),
  reviewId: z.uuid().nullable().describe('La reseña de la que se trata, si todavía se ve'),
  chatId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** The number of unread notifications. Counts may arrive out of order: the one with the higher version is the newer one. */
export const NotificationCount = z.object({ unread: z.int(), version: z.int() })
export type NotificationCount = z.infer<typeof NotificationCount>

export const listNotifications = route('GET', '/api/back-end/notifications', {
  access: 'member',
  summary: 'Lo que pasó, lo más nuevo primero; lo parecido va junto',
  query: PageQuery,
  response: page(Notification),
})

export const countNotifications = route('GET', '/api/back-end/notifications/unread', {
  access: 'member',
  summary: 'Cuántas notificaciones hay sin leer',
  response: NotificationCount,
})

export const readNotification = route('PUT', '/api/back-end/notifications/read/:id', {
  access: 'member',
  summary: 'Marca una notificación como leída',
  params: z.object({ id: z.uuid(NOTIFICATION_TEXTS.notFound) }),
  response: Msg.extend({ count: NotificationCount }),
})

export const readAllNotifications = route('PUT', '/api/back-end/notifications/read', {
  access: 'member',
  summary: 'Marca como leídas todas las notificaciones, o las de hasta un momento',
  body: z.strictObject({
    upTo: z.iso.datetime().optional().describe('El updatedAt de la más nueva que se ve'),
  }),
  response: Msg.extend({ count: NotificationCount }),
})

/** What a user may switch off. Messages are not mailed; of the plan's mails only the reminders can be switched off. */
export const PREFERENCES = [
  { type: NOTIFICATION.like, label: 'Me gusta en tus reseñas', mails: true },
  { type: NOTIFICATION.follow, label: 'Nuevos seguidores', mails: true },
  { type: NOTIFICATION.comment, label: 'Comentarios en tus reseñas', mails: true },
  { type: NOTIFICATION.message, label: 'Mensajes de chat', mails: false },
  { type: NOTIFICATION.plan, label: 'Tu plan', mails: true, hint: 'Los recibos llegan siempre por correo.' },
] as const
type OptionalType = (typeof PREFERENCES)[number]['type']

/** The kinds that cannot be switched off. The compiler rejects a kind that is neither here nor in PREFERENCES. */
export const ALWAYS_DELIVERED: Record<Exclude<NotificationType, OptionalType>, true> = {
  [NOTIFICATION.moderation]: true,
}

/** The kinds that can also be received by mail. */
export type MailedType = Extract<(typeof PREFERENCES)[number], { mails: true }>['type']

export const Preference = z.strictObject({
  type: z.literal(PREFERENCES.map(({ type }) => type)),
  inApp: z.boolean(),
  byMail: z.boolean().describe('Siempre false donde no hay correo'),
})
export type Preference = z.infer<typeof Preference>

export const notificationPreferences = route('GET', '/api/back-end/notifications/preferences', {
  access: 'member',
  summary: 'Qué avisos llegan en la aplicación y cuáles por correo',
  response: z.object({ items: z.array(Preference) }),
})

export const savePreferences = route('PUT', '/api/back-end/notifications/preferences', {
  access: 'member',
  summary: 'Cambia qué avisos llegan; los tipos que no se nombran quedan como están',
  body: z.strictObject({ items: z.array(Preference).min(1).max(PREFERENCES.length) }),
  response: z.object({ items: z.array(Preference) }),
})
