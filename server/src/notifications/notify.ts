import { NOTIFICATION, type NotificationType } from '@remusic/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { once } from '../database/once.ts'

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

/** Whether somebody has an unread notification of this group, told of since then. */
export const isTold = (receiver: RawBuilder<string>, groupKey: string, since: Date) => sql<boolean>`exists (
  select from notifications
  where receiver_id = ${receiver} and group_key = ${groupKey} and read_at is null and updated_at > ${since}
)`

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
  const [told] = await once(
    tx,
    `notification ${isToldOnce}`,
    values,
    (given) => sql<{ id: string; isNews: boolean }>`
      with ${telling({ ...given, receiver: sql<string>`${given.receiverId}`, isToldOnce })}
      select id, true as "isNews" from told
      union all select known.id, false from known where exists (select from wanted)`,
  )
  return told ?? null
}

type Telling = {
  type: NotificationType
  receiver: RawBuilder<string>
  actorId: string | null
  reviewId: string | null
  chatId: string | null
  groupKey: string
  title: string
  now: Date
  isToldOnce: boolean
  /** Only where this holds. */
  when?: RawBuilder<boolean>
}

/**
 * For a statement that tells somebody: `told`, the unread notification of its group or a new one. All in one statement, because
 * others who did the same wait for it. What was told before is left as it is, and what is not wanted is not written.
 */
export function telling({ when = sql<boolean>`true`, isToldOnce, receiver, ...given }: Telling) {
  const actor = sql`${given.actorId}::uuid`
  const groupKey = sql`${given.groupKey}::text`
  const now = sql`${given.now}::timestamptz`
  return sql`
    wanted as (
      select id from users
      where id = ${receiver} and erased_at is null
        and not exists (
          select from notification_preferences where user_id = users.id and type = ${given.type} and not in_app
        )
        and not exists (select from blocks where blocker_id = users.id and blocked_id = ${actor})
    ), known as (
      select notifications.id from notifications join notification_actors on notification_id = notifications.id
      where ${isToldOnce} and receiver_id = ${receiver} and group_key = ${groupKey} and user_id = ${actor}
      limit 1
    ), told as (
      insert into notifications (receiver_id, type, group_key, title, review_id, chat_id, created_at, updated_at)
      select id, ${given.type}, ${groupKey}, ${given.title}, ${given.reviewId}::uuid, ${given.chatId}::uuid, ${now}, ${now}
      from wanted where ${when} and not exists (select from known)
      on conflict (receiver_id, group_key) where read_at is null do update
        set title = excluded.title, updated_at = excluded.updated_at, withdrawn_at = null
      returning id
    ), by_whom as (
      insert into notification_actors (notification_id, user_id, created_at)
      select id, ${actor}, ${now} from told where ${actor} is not null
      on conflict (notification_id, user_id) do update set created_at = excluded.created_at, withdrawn_at = null
    )`
}

async function takeUpAgain(tx: Db, notificationId: string, actorId: string): Promise<void> {
  await tx.updateTable('notifications').set({ withdrawn_at: null }).where('id', '=', notificationId).execute()
  await tx
    .updateTable('notification_actors')
    .set({ withdrawn_at: null })
    .where('notification_id', '=', notificationId)
    .where('user_id', '=', actorId)
    .execute()
}
