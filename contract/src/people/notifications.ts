import { endpoint } from '../base/endpoint.ts'

export const NOTIFICATION_TEXTS = {
  none: 'Aún no tienes notificaciones',
  notFound: 'Notificación no encontrada',
  invalid: 'Notificación no válida',
  read: 'Notificación leída',
  allRead: 'Notificaciones leídas',
  preferencesSaved: 'Preferencias guardadas',
} as const

export const NOTIFICATION = {
  like: 1,
  follow: 2,
  comment: 3,
  message: 4,
  plan: 5,
  moderation: 6,
  mention: 7,
  release: 8,
  wanted: 9,
  room: 10,
  playlist: 11,
} as const

export type NotificationType = (typeof NOTIFICATION)[keyof typeof NOTIFICATION]

/** The fields that decide which page a notification opens. */
export type NotificationTarget = {
  type: NotificationType
  reviewId: string | null
  chatId: string | null
  sanctionId: string | null
  /** Unset in pushes of the previous release. */
  correctionId?: string | null | undefined
  albumId: string | null
  /** Unset in pushes of the previous release. */
  roomId?: string | null | undefined
  playlistId?: string | null | undefined
  actors: readonly { id: string }[]
  actorCount: number
}

/** The fields that name what a notification is about. */
export type SubjectField = Extract<keyof NotificationTarget, `${string}Id`>

/** A notification names at most this many actors, the latest ones; the others are only counted. */
export const ACTORS_SHOWN = 3

/** The notifications that a user may switch off. Messages are not mailed; of the plan's mails only the reminders can be switched off. */
export const PREFERENCES = [
  { type: NOTIFICATION.like, label: 'Me gusta en tus reseñas', mails: true },
  { type: NOTIFICATION.follow, label: 'Nuevos seguidores', mails: true },
  { type: NOTIFICATION.comment, label: 'Comentarios en tus reseñas', mails: true },
  { type: NOTIFICATION.message, label: 'Mensajes de chat', mails: false },
  { type: NOTIFICATION.plan, label: 'Tu plan', mails: true, hint: 'Los recibos llegan siempre por correo.' },
  { type: NOTIFICATION.mention, label: 'Menciones en comentarios', mails: false },
  {
    type: NOTIFICATION.release,
    label: 'Lanzamientos de artistas que sigues',
    mails: true,
    // Mails about releases are opt-in.
    mailsAtFirst: false,
    hint: 'Por correo, uno al día como mucho, con todo lo nuevo.',
  },
  { type: NOTIFICATION.wanted, label: 'Reseñas de lo que tienes por escuchar', mails: false },
  { type: NOTIFICATION.room, label: 'Invitaciones a salas de escucha', mails: false },
  { type: NOTIFICATION.playlist, label: 'Playlists en las que colaboras', mails: false },
] as const
type OptionalType = (typeof PREFERENCES)[number]['type']

/** The kinds that cannot be switched off. The compiler rejects a kind that is neither here nor in PREFERENCES. */
export const ALWAYS_DELIVERED: Record<Exclude<NotificationType, OptionalType>, true> = {
  [NOTIFICATION.moderation]: true,
}

/** The kinds that can also be received by mail. */
export type MailedType = Extract<(typeof PREFERENCES)[number], { mails: true }>['type']

export const listNotifications = endpoint('GET', '/api/back-end/notifications')
export const countNotifications = endpoint('GET', '/api/back-end/notifications/unread')
export const readNotification = endpoint('PUT', '/api/back-end/notifications/read/:id')
export const readAllNotifications = endpoint('PUT', '/api/back-end/notifications/read')
export const notificationPreferences = endpoint('GET', '/api/back-end/notifications/preferences')
export const savePreferences = endpoint('PUT', '/api/back-end/notifications/preferences')
