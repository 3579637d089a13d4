import { ACTORS_SHOWN, NOTIFICATION, type NotificationType } from '@remusic/contract/people/notifications'
import type { Notification, NotificationCount } from '@remusic/contract/people/schemas/notifications'
import { sql } from 'kysely'
import { parseTimeCursor, toTimePage } from '../../base/common/timeCursor.ts'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { pictureOf } from '../accounts/pictures.ts'
import { sentenceOf, subjectsOf } from './kinds.ts'

export async function countUnread(db: Db, userId: string): Promise<NotificationCount> {
  const [row] = await compiledQuery(db, 'count unread', { userId }, (input) =>
    db.selectFrom('notification_counts').select(['unread', 'version']).where('user_id', '=', input.userId),
  )
  return row ?? { unread: 0, version: 0 }
}

/** The number of unread notifications, and whether a chat that was read has received a message since then. */
export async function countUnreadSince(db: Db, userId: string, since: Date) {
  const [row] = await compiledQuery(db, 'count unread since', { userId, since }, (input) =>
    db
      .selectFrom('notification_counts')
      .select(['unread', 'version'])
      .select((counts) =>
        counts
          .exists(
            counts
              .selectFrom('notifications')
              .select('id')
              .where('receiver_id', '=', input.userId)
              .where('read_at', 'is', null)
              .where('type', '=', NOTIFICATION.message)
              .where('created_at', '>', input.since),
          )
          .as('hasNewMessage'),
      )
      .where('user_id', '=', input.userId),
  )
  const { unread = 0, version = 0, hasNewMessage = false } = row ?? {}
  return { count: { unread, version }, hasNewMessage: Boolean(hasNewMessage) }
}

type NotificationsQuery = { receiverId: string; cursor?: string | undefined; limit: number }

/** Newest first. */
export async function findNotifications(db: Db, { receiverId, cursor, limit }: NotificationsQuery) {
  const place = parseTimeCursor(cursor)
  const values = { receiverId, at: place?.at, id: place?.id }
  const rows = await compiledQuery(db, `notifications ${limit}`, values, ({ receiverId, at, id }) =>
    selectNotifications(db)
      .where('notifications.receiver_id', '=', receiverId)
      .where('notifications.withdrawn_at', 'is', null)
      .$if(at !== undefined, (notifications) =>
        notifications.where(sql<boolean>`(notifications.updated_at, notifications.id) < (${at}, ${id})`),
      )
      .orderBy('notifications.updated_at', 'desc')
      .orderBy('notifications.id', 'desc')
      .limit(limit + 1),
  )
  return toTimePage(rows, limit, asNotification, (row) => ({ at: row.updated_at, id: row.id }))
}

export async function findNotification(db: Db, id: string) {
  const [row] = await compiledQuery(db, 'one notification', { id }, ({ id }) =>
    selectNotifications(db)
      .innerJoin('users', 'users.id', 'notifications.receiver_id')
      .select(['users.id as receiverId', 'users.name as receiverName'])
      .where('notifications.id', '=', id)
      .where('notifications.unread', '=', true),
  )
  return (
    row && {
      receiverId: row.receiverId,
      receiverName: row.receiverName,
      groupKey: row.group_key,
      notification: asNotification(row),
    }
  )
}

type Actor = { id: string; name: string; picture_id: string | null; count: number }

function selectNotifications(db: Db) {
  return db
    .selectFrom('notifications')
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.id', '=', 'notifications.review_id').on('reviews.visible', '=', true),
    )
    .select(['notifications.id', 'notifications.type', 'notifications.title', 'notifications.chat_id'])
    .select('notifications.group_key')
    .select(['notifications.created_at', 'notifications.updated_at', 'notifications.read_at'])
    .leftJoin('albums', 'albums.id', 'notifications.album_id')
    .leftJoin('chats', 'chats.id', 'notifications.chat_id')
    .select(['reviews.id as reviewId', 'albums.api_id as albumId', 'chats.kind as chatKind'])
    .select(
      sql<Actor[]>`(
        select coalesce(json_agg(latest), '[]')
        from (
          select users.id, users.name, users.picture_id, count(*) over () as count
          from notification_actors as actors join users on users.id = actors.user_id
          where actors.notification_id = notifications.id and actors.withdrawn_at is null and users.active
          order by actors.created_at desc, users.id
          limit ${sql.lit(ACTORS_SHOWN)}
        ) as latest
      )`.as('actors'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectNotifications>['executeTakeFirstOrThrow']>>

function asNotification(row: Row): Notification {
  const type = row.type as NotificationType
  const actors = row.actors.map((actor) => ({
    id: actor.id,
    name: actor.name,
    userImg: pictureOf(actor),
  }))
  const actorCount = row.actors[0]?.count ?? 0
  const names = actors.map((actor) => actor.name)
  return {
    id: row.id,
    type,
    text: sentenceOf({ type, title: row.title, names, actorCount, isGroup: row.chatKind === 'group' }),
    title: row.title,
    actors,
    actorCount,
    reviewId: row.reviewId,
    chatId: row.chat_id,
    albumId: row.albumId,
    ...subjectsOf(row.group_key),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    read: row.read_at !== null,
  }
}
