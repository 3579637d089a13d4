import { NOTIFICATION, type NotificationType } from '@remusic/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

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
  if (actorId === receiverId || !(await isWanted(tx, happening))) return null
  const told = TOLD_ONCE.has(type) && actorId ? await takeUpAgain(tx, happening, actorId) : null
  const notificationId = told ?? (await store(tx, happening, now))
  return { receiverId, notificationId, type, isNews: told === null }
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

function groupKeyOf({ type, reviewId, chatId, groupKey }: Omit<Happening, 'title'>): string {
  if (groupKey !== undefined) return groupKey
  if (type === NOTIFICATION.like) return `like:${reviewId}`
  if (type === NOTIFICATION.follow) return 'follow'
  if (type === NOTIFICATION.comment) return `comment:${reviewId}`
  if (type === NOTIFICATION.message) return `chat:${chatId}`
  return `${type}:${crypto.randomUUID()}`
}

async function isWanted(tx: Db, { type, receiverId, actorId }: Happening): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select erased_at is null
      and not exists (select from notification_preferences where user_id = users.id and type = ${type} and not in_app)
      and not exists (select from blocks where blocker_id = users.id and blocked_id = ${actorId ?? null}) as wanted
    from users where id = ${receiverId}`.execute(tx)
  return rows[0]?.wanted ?? false
}

/** The notification by which the receiver was told of this already, with this actor in it again; null if there is none. */
async function takeUpAgain(tx: Db, happening: Happening, actorId: string): Promise<string | null> {
  const told = await tx
    .selectFrom('notifications')
    .innerJoin('notification_actors', 'notification_actors.notification_id', 'notifications.id')
    .select('notifications.id')
    .where('notifications.receiver_id', '=', happening.receiverId)
    .where('notifications.group_key', '=', groupKeyOf(happening))
    .where('notification_actors.user_id', '=', actorId)
    .limit(1)
    .executeTakeFirst()
  if (!told) return null
  await tx.updateTable('notifications').set({ withdrawn_at: null }).where('id', '=', told.id).execute()
  await tx
    .updateTable('notification_actors')
    .set({ withdrawn_at: null })
    .where('notification_id', '=', told.id)
    .where('user_id', '=', actorId)
    .execute()
  return told.id
}

/** Into the unread notification of its group, or a new one. */
async function store(tx: Db, happening: Happening, now: Date): Promise<string> {
  const { type, receiverId, actorId = null, reviewId = null, chatId = null, title } = happening
  const { rows } = await sql<{ id: string }>`
    with told as (
      insert into notifications (receiver_id, type, group_key, title, review_id, chat_id, created_at, updated_at)
      values (${receiverId}, ${type}, ${groupKeyOf(happening)}, ${title}, ${reviewId}, ${chatId}, ${now}, ${now})
      on conflict (receiver_id, group_key) where read_at is null do update
        set title = excluded.title, updated_at = excluded.updated_at, withdrawn_at = null
      returning id
    ), by_whom as (
      insert into notification_actors (notification_id, user_id, created_at)
      select id, ${actorId}::uuid, ${now} from told where ${actorId}::uuid is not null
      on conflict (notification_id, user_id) do update set created_at = excluded.created_at, withdrawn_at = null
    )
    select id from told`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error('A notification was not stored')
  return stored.id
}
