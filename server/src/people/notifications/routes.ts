import { NOTIFICATION_TEXTS } from '@remusic/contract/people/notifications'
import {
  countNotifications,
  listNotifications,
  notificationPreferences,
  readAllNotifications,
  readNotification,
  savePreferences,
} from '@remusic/contract/people/schemas/notifications'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { deliverWebPushes } from '../webPush/delivering.ts'
import { readAllNotificationsAs, readNotificationAs } from './actions.ts'
import { findPreferences, savePreferencesOf } from './preferences.ts'
import { countUnread, findNotifications } from './queries.ts'
import { notifyOfReleases } from './releases.ts'
import { deleteOldNotificationsHourly } from './retention.ts'
import { acceptLikeAnnouncements } from './socket.ts'
import { pushComposer } from './webPush.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  handle(app, listNotifications, ({ query, me }) => findNotifications(db, { receiverId: me.id, ...query }))
  handle(app, countNotifications, ({ me }) => countUnread(db, me.id))
  handle(app, readNotification, async ({ params, me }) => ({
    msg: NOTIFICATION_TEXTS.read,
    count: await readNotificationAs(deps, me, params.id),
  }))
  handle(app, readAllNotifications, async ({ body, me }) => ({
    msg: NOTIFICATION_TEXTS.allRead,
    count: await readAllNotificationsAs(deps, me, body.upTo),
  }))
  handle(app, notificationPreferences, async ({ me }) => ({ items: await findPreferences(db, me.id) }))
  handle(app, savePreferences, async ({ body, me }) => {
    await savePreferencesOf(db, me.id, body.items)
    return { items: await findPreferences(db, me.id) }
  })
  acceptLikeAnnouncements(deps)
  deleteOldNotificationsHourly(deps)
  deliverWebPushes(deps, pushComposer)
  notifyOfReleases(deps)
}
