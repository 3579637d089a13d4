import { NOTIFICATION } from '@remusic/contract/notifications'
import type { Db } from '@remusic/server/database/client'
import { type NotificationEvent, notify } from '@remusic/server/notifications/notify'
import { DEMO_ACCOUNTS } from '../accounts.ts'
import type { Account, Community } from './write.ts'

const DAY_MS = 86_400_000
const LOOKED_EVERY_MS = 3 * DAY_MS
const KEPT_MS = 30 * DAY_MS
const FOLLOWERS_KEPT = 6
const NEWS_KEPT = 80

type News = NotificationEvent & { at: Date }

/** What happened lately to the three accounts of the demonstration, as if each looked at the bell every few days. */
export async function storeNews(
  db: Db,
  accounts: readonly Account[],
  community: Community,
  now: Date,
): Promise<void> {
  const ours = new Set(DEMO_ACCOUNTS.map(({ name }) => name))
  for (const receiver of accounts.filter(({ name }) => ours.has(name))) {
    const looks = Map.groupBy(newsOf(receiver, community, now), ({ at }) => looksSince(at, now))
    for (const [since, news] of looks) {
      for (const { at, ...happening } of news) await notify(db, happening, at)
      if (since > 0) await readAll(db, receiver, new Date(now.getTime() - since * LOOKED_EVERY_MS))
    }
  }
}

/** Oldest first, so that they gather as they came. */
function newsOf({ id }: Account, { likes, comments, userFollows }: Community, now: Date): News[] {
  const since = new Date(now.getTime() - KEPT_MS)
  const liked = likes
    .filter(({ review, createdAt }) => review.by.id === id && createdAt > since)
    .map(({ review, by, createdAt }) => ({
      ...{ type: NOTIFICATION.like, receiverId: id, actorId: by.id, reviewId: review.id },
      ...{ title: review.title, at: createdAt },
    }))
  const commented = comments
    .filter(({ review, createdAt }) => review.by.id === id && createdAt > since)
    .map(({ review, by, createdAt }) => ({
      ...{ type: NOTIFICATION.comment, receiverId: id, actorId: by.id, reviewId: review.id },
      ...{ title: review.title, at: createdAt },
    }))
  const followed = userFollows
    .filter(({ followed }) => followed.id === id)
    .map(({ by, createdAt }) => ({
      ...{ type: NOTIFICATION.follow, receiverId: id, actorId: by.id },
      ...{ title: by.name, at: createdAt },
    }))
    .toSorted(byTime)
    .slice(-FOLLOWERS_KEPT)
  return [...liked, ...commented, ...followed].toSorted(byTime).slice(-NEWS_KEPT)
}

const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime()

/** How often somebody has looked at the bell since then. */
const looksSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / LOOKED_EVERY_MS)

async function readAll(db: Db, { id }: Account, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('receiver_id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}
