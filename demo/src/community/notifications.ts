import { NOTIFICATION } from '@remusic/contract/notifications'
import type { Db } from '@remusic/server/database/client'
import { type NotificationEvent, notify } from '@remusic/server/notifications/notify'
import { DEMO_ACCOUNTS } from '../accounts.ts'
import type { Community } from './generate.ts'
import type { Account } from './members.ts'

const DAY_MS = 86_400_000
/** How often the demo accounts read their notifications. */
const READ_INTERVAL_MS = 3 * DAY_MS
const MAX_AGE_MS = 30 * DAY_MS
const MAX_FOLLOWERS = 6
const MAX_EVENTS = 80

type PastEvent = NotificationEvent & { at: Date }

/** Notifies the three demo accounts of recent events, as if each had read its notifications every few days. */
export async function storeNotifications(
  db: Db,
  accounts: readonly Account[],
  community: Community,
  now: Date,
): Promise<void> {
  const receivers = new Set(DEMO_ACCOUNTS.map(({ name }) => name))
  for (const receiver of accounts.filter(({ name }) => receivers.has(name))) {
    const intervals = Map.groupBy(eventsOf(receiver, community, now), ({ at }) => readsSince(at, now))
    for (const [reads, events] of intervals) {
      for (const { at, ...event } of events) await notify(db, event, at)
      if (reads > 0) await readAll(db, receiver, new Date(now.getTime() - reads * READ_INTERVAL_MS))
    }
  }
}

/** Oldest first, because later events join the notification of earlier ones. */
function eventsOf({ id }: Account, { likes, comments, userFollows }: Community, now: Date): PastEvent[] {
  const since = new Date(now.getTime() - MAX_AGE_MS)
  const liked = likes
    .filter(({ review, createdAt }) => review.by.id === id && createdAt > since)
    .map(({ review, by, createdAt }) => ({
      type: NOTIFICATION.like,
      receiverId: id,
      actorId: by.id,
      reviewId: review.id,
      title: review.title,
      at: createdAt,
    }))
  const commented = comments
    .filter(({ review, createdAt }) => review.by.id === id && createdAt > since)
    .map(({ review, by, createdAt }) => ({
      type: NOTIFICATION.comment,
      receiverId: id,
      actorId: by.id,
      reviewId: review.id,
      title: review.title,
      at: createdAt,
    }))
  const followed = userFollows
    .filter(({ followed }) => followed.id === id)
    .map(({ by, createdAt }) => ({
      type: NOTIFICATION.follow,
      receiverId: id,
      actorId: by.id,
      title: by.name,
      at: createdAt,
    }))
    .toSorted(byTime)
    .slice(-MAX_FOLLOWERS)
  return [...liked, ...commented, ...followed].toSorted(byTime).slice(-MAX_EVENTS)
}

const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime()

/** How many times the account has read its notifications since then. */
const readsSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / READ_INTERVAL_MS)

async function readAll(db: Db, { id }: Account, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('receiver_id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}
