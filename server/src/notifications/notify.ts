import { NOTIFICATION, type NotificationType } from '@remusic/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'

export type Happening = {
  type: NotificationType
  receiverId: string
  actorId?: string | undefined
  reviewId?: string | undefined
  chatId?: string | undefined
  /** What happens under one key gathers in one notification until it is read; by default what the type implies. */
  groupKey?: string | undefined
  /** The title of the review; for plan and moderation the whole sentence. */
  title: string
}

/** What to tell the receiver's open pages once the transaction has been committed. */
export type Notice = { receiverId: string; notificationId: string; type: NotificationType; isNews: boolean }

/**
 * Writes down what happened to somebody, in the transaction of its cause. Null when nothing is to be told: switched off,
 * done by somebody the receiver has blocked, or done by oneself.
 */
export async function notify(tx: Db, happening: Happening, now: Date): Promise<Notice | null> {
  const { type, receiverId, actorId } = happening
  if (actorId === receiverId) return null
  const told = await store(tx, happening, now)
  if (!told) return null
  if (!told.isNews && actorId) await takeUpAgain(tx, told.id, actorId)
  return { receiverId, notificationId: told.id, type, isNews: told.isNews }
}

/** Takes back what somebody did, where its receiver has not read of it yet. */
export async function withdraw(
  tx: Db,
  happening: Omit<Happening, 'title'> & { actorId: string },
  now: Date,
): Promise<Notice | null> {
  const { type, receiverId, actorId } = happening
  // Locked before anybody is looked at, so that whoever joins it meanwhile is seen.
  const notification = await tx
    .selectFrom('notifications')
    .select('id')
    .where('receiver_id', '=', receiverId)
    .where('group_key', '=', groupKeyOf(happening))
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
  await tx
    .updateTable('notifications')
    .set({ withdrawn_at: now })
    .where('id', '=', notification.id)
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
  return { receiverId, notificationId: notification.id, type, isNews: false }
}

/** Liking again or following again is no news, however often it is undone in between. */
const TOLD_ONCE = new Set<NotificationType>([NOTIFICATION.like, NOTIFICATION.follow])

type Group = Pick<Happening, 'type' | 'reviewId' | 'chatId' | 'groupKey'>

export function groupKeyOf({ type, reviewId, chatId, groupKey }: Group): string {
  if (groupKey !== undefined) return groupKey
  if (type === NOTIFICATION.like) return `like:${reviewId}`
  if (type === NOTIFICATION.follow) return 'follow'
  if (type === NOTIFICATION.comment) return `comment:${reviewId}`
  if (type === NOTIFICATION.message) return `chat:${chatId}`
  return `${type}:${crypto.randomUUID()}`
}

async function store(
  tx: Db,
  happening: Happening,
  now: Date,
): Promise<{ id: string; isNews: boolean } | null> {
  const { type, receiverId, actorId = null, reviewId = null, chatId = null, title } = happening
  const values = { type, receiverId, actorId, reviewId, chatId, title, groupKey: groupKeyOf(happening), now }
  const isToldOnce = TOLD_ONCE.has(type)
  const [told] = await compiledQuery(
    tx,
    `notification ${isToldOnce}`,
    values,
    (given) => sql<{ id: string; isNews: boolean }>`
      with happening as (
        select ${given.receiverId}::uuid as receiver_id, ${given.type}::smallint as type,
          ${given.groupKey}::text as group_key, ${given.title}::text as title, ${given.actorId}::uuid as actor_id,
          ${given.reviewId}::uuid as review_id, ${given.chatId}::uuid as chat_id, ${given.now}::timestamptz as at
      ), ${notificationCtes(isToldOnce)}
      select id, true as "isNews" from told
      union all select known.id, false from known where exists (select from wanted)`,
  )
  return told ?? null
}

/**
 * For a statement that tells of each `happening`, one of a group: `told`, the unread notification of the group or a new one. All
 * in one statement, because others who did the same wait for it. What was told before is left as it is, and what is not wanted
 * is not written.
 */
export const notificationCtes = (isToldOnce: boolean) => sql`
  wanted as (
    select receiver_id, happening.type, group_key, title, review_id, chat_id, at
    from happening join users on users.id = receiver_id
    where erased_at is null
      and not exists (
        select from notification_preferences as wish
        where wish.user_id = receiver_id and wish.type = happening.type and not in_app
      )
      and not exists (select from blocks where blocker_id = receiver_id and blocked_id = actor_id)
  ), known as (
    select distinct on (receiver_id, group_key) notifications.id, receiver_id, group_key
    from happening join notifications using (receiver_id, group_key)
      join notification_actors on notification_id = notifications.id and user_id = actor_id
    where ${isToldOnce}
  ), told as (
    insert into notifications (receiver_id, type, group_key, title, review_id, chat_id, created_at, updated_at)
    select receiver_id, type, group_key, title, review_id, chat_id, at, at from wanted
    where not exists (
      select from known where (known.receiver_id, known.group_key) = (wanted.receiver_id, wanted.group_key)
    )
    order by receiver_id, group_key
    on conflict (receiver_id, group_key) where read_at is null do update
      set title = excluded.title, updated_at = excluded.updated_at, withdrawn_at = null
    returning id, receiver_id, group_key
  ), by_whom as (
    insert into notification_actors (notification_id, user_id, created_at)
    select told.id, actor_id, at from told join happening using (receiver_id, group_key) where actor_id is not null
    order by told.id
    on conflict (notification_id, user_id) do update set created_at = excluded.created_at, withdrawn_at = null
  )`

async function takeUpAgain(tx: Db, notificationId: string, actorId: string): Promise<void> {
  await tx.updateTable('notifications').set({ withdrawn_at: null }).where('id', '=', notificationId).execute()
  await tx
    .updateTable('notification_actors')
    .set({ withdrawn_at: null })
    .where('notification_id', '=', notificationId)
    .where('user_id', '=', actorId)
    .execute()
}
