import type { NotificationType } from '@remusic/contract/people/notifications'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { groupKeyOf, KINDS, type Subject } from './kinds.ts'

/** An event, its receivers, and its subject. */
export type Happening = Subject & {
  receiverId: string
  actorId?: string | undefined
  reviewId?: string | undefined
  chatId?: string | undefined
}

/** The title is that of the review; for plan and moderation it is the whole sentence. */
export type NotificationEvent = Happening & { title: string }

/** The push to the receiver's open pages once the transaction has been committed. */
export type Notice = { receiverId: string; notificationId: string; type: NotificationType; isNews: boolean }

/** Stores a notification in the transaction of its cause. Returns null if the receiver has switched this kind off or is the actor. */
export async function notify(tx: Db, event: NotificationEvent, now: Date): Promise<Notice | null> {
  const { type, receiverId, actorId } = event
  if (actorId === receiverId) return null
  const stored = await store(tx, event, now)
  if (!stored) return null
  if (!stored.isNews && actorId) await restore(tx, stored.id, actorId)
  return { receiverId, notificationId: stored.id, type, isNews: stored.isNews }
}

/** Removes an actor from an unread notification after they undid the cause, e.g. unliked the review. */
export async function withdraw(
  tx: Db,
  event: Happening & { actorId: string },
  now: Date,
): Promise<Notice | null> {
  const { type, receiverId, actorId } = event
  // Locked before the actors are read, so that an actor who joins concurrently is counted.
  const notification = await tx
    .selectFrom('notifications')
    .select('id')
    .where('receiver_id', '=', receiverId)
    .where('group_key', '=', groupKeyOf(event))
    .where('read_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!notification) return null
  await tx
    .updateTable('notification_actors')
    .set({ withdrawn_at: now })
    .where('notification_id', '=', notification.id)
    .where('user_id', '=', actorId)
    .execute()
  await withdrawWithoutActors(tx, [notification.id], now)
  return { receiverId, notificationId: notification.id, type, isNews: false }
}

/** Removes two users from each other's notifications, including those that have been read, after one has blocked the other. */
export async function withdrawBetween(tx: Db, people: [string, string], now: Date): Promise<Notice[]> {
  const found = await tx
    .selectFrom('notifications')
    .innerJoin('notification_actors as actors', 'actors.notification_id', 'notifications.id')
    .select(['notifications.id', 'receiver_id as receiverId', 'type'])
    .where('receiver_id', 'in', people)
    .where('actors.user_id', 'in', people)
    .where('actors.withdrawn_at', 'is', null)
    // A batch of messages locks the notifications of its receivers in the same order.
    .orderBy('receiver_id')
    .orderBy('group_key')
    .forNoKeyUpdate('notifications')
    .execute()
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  await tx
    .updateTable('notification_actors')
    .set({ withdrawn_at: now })
    .where('notification_id', 'in', ids)
    .where('user_id', 'in', people)
    .execute()
  await withdrawWithoutActors(tx, ids, now)
  return found.map(({ id, receiverId, type }) => ({
    receiverId,
    notificationId: id,
    type: type as NotificationType,
    isNews: false,
  }))
}

async function withdrawWithoutActors(tx: Db, ids: string[], now: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ withdrawn_at: now })
    .where('id', 'in', ids)
    .where((notifications) =>
      notifications.not(
        notifications.exists(
          notifications
            .selectFrom('notification_actors')
            .select('user_id')
            .whereRef('notification_id', '=', 'notifications.id')
            .where('withdrawn_at', 'is', null),
        ),
      ),
    )
    .execute()
}

async function store(
  tx: Db,
  event: NotificationEvent,
  now: Date,
): Promise<{ id: string; isNews: boolean } | null> {
  const { type, receiverId, actorId = null, reviewId = null, chatId = null, title } = event
  const values = { type, receiverId, actorId, reviewId, chatId, title, groupKey: groupKeyOf(event), now }
  const { oncePerActor } = KINDS[type]
  const [stored] = await compiledQuery(
    tx,
    `notification ${oncePerActor}`,
    values,
    (input) => sql<{ id: string; isNews: boolean }>`
      with event as (
        select ${input.receiverId}::uuid as receiver_id, ${input.type}::smallint as type,
          ${input.groupKey}::text as group_key, ${input.title}::text as title, ${input.actorId}::uuid as actor_id,
          ${input.reviewId}::uuid as review_id, ${input.chatId}::uuid as chat_id, ${input.now}::timestamptz as at
      ), ${notificationCtes({ oncePerActor })}
      select id, true as "isNews" from notified
      union all select known.id, false from known where exists (select from wanted)`,
  )
  return stored ?? null
}

/**
 * CTEs that store notifications, for splicing into another statement: the row lock on a notification that many people cause at once is then
 * held for one statement only.
 */
export const notificationCtes = ({ oncePerActor }: { oncePerActor: boolean }) => sql`
  wanted as (
    select receiver_id, event.type, group_key, title, review_id, chat_id, at
    from event join users on users.id = receiver_id
    where erased_at is null
      and not exists (
        select from notification_preferences as preference
        where preference.user_id = receiver_id and preference.type = event.type and not in_app
      )
  ), known as (
    select distinct on (receiver_id, group_key) notifications.id, receiver_id, group_key
    from event join notifications using (receiver_id, group_key)
      join notification_actors on notification_id = notifications.id and user_id = actor_id
    where ${oncePerActor}
  ), notified as (
    insert into notifications (receiver_id, type, group_key, title, review_id, chat_id, created_at, updated_at)
    select receiver_id, type, group_key, title, review_id, chat_id, at, at from wanted
    where not exists (
      select from known where (known.receiver_id, known.group_key) = (wanted.receiver_id, wanted.group_key)
    )
    order by receiver_id, group_key
    on conflict (receiver_id, group_key) where read_at is null do update
      set title = excluded.title, review_id = excluded.review_id, updated_at = excluded.updated_at, withdrawn_at = null
    returning id, receiver_id, group_key
  ), stored_actor as (
    insert into notification_actors (notification_id, user_id, created_at)
    select notified.id, actor_id, at from notified join event using (receiver_id, group_key)
    where actor_id is not null
    order by notified.id
    on conflict (notification_id, user_id) do update set created_at = excluded.created_at, withdrawn_at = null
  )`

/** Shows the actor again in a notification they had been withdrawn from. */
async function restore(tx: Db, notificationId: string, actorId: string): Promise<void> {
  await tx.updateTable('notifications').set({ withdrawn_at: null }).where('id', '=', notificationId).execute()
  await tx
    .updateTable('notification_actors')
    .set({ withdrawn_at: null })
    .where('notification_id', '=', notificationId)
    .where('user_id', '=', actorId)
    .execute()
}
