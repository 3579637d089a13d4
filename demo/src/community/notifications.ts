import { NOTIFICATION, type NotificationType } from '@remusic/contract/people/notifications'
import type { Db } from '@remusic/server/base/database/client'
import { type NotificationEvent, notify } from '@remusic/server/people/notifications/notify'
import { sql } from 'kysely'
import { DEMO_ACCOUNTS } from '../accounts.ts'
import type { Community } from './generate.ts'
import type { Account } from './members.ts'

const DAY_MS = 86_400_000
/** How often the demo accounts read their notifications. */
const READ_INTERVAL_MS = 3 * DAY_MS
const MAX_AGE_MS = 30 * DAY_MS
const MAX_FOLLOWERS = 6
/** Enough for a sentence of the form "X, Y y 1 persona más". */
const UNREAD_FOLLOWERS = 3
const MAX_REACTIONS = 80
const RELEASE_AGE_MS = 5 * 3_600_000

type PastEvent = NotificationEvent & { at: Date }

/**
 * Notifies the three demo accounts of recent events, as if each had read its notifications every few days and had since
 * gained a few followers.
 */
export async function storeNotifications(
  db: Db,
  accounts: readonly Account[],
  community: Community,
  now: Date,
): Promise<void> {
  const receivers = new Set(DEMO_ACCOUNTS.map(({ name }) => name))
  for (const receiver of accounts.filter(({ name }) => receivers.has(name))) {
    const events = eventsOf(receiver, community, now)
    const followed = events.filter(isFollow)
    const lastRead = (followed.at(-UNREAD_FOLLOWERS)?.at ?? now).getTime() - 1
    for (const [reads, between] of Map.groupBy(events, ({ at }) => readsSince(at, lastRead))) {
      for (const { at, ...event } of between) await notify(db, event, at)
      if (reads > 0) await readAll(db, receiver, new Date(lastRead - (reads - 1) * READ_INTERVAL_MS))
    }
    await announceRelease(db, receiver, new Date(now.getTime() - RELEASE_AGE_MS))
    await db.insertInto('digest_subscriptions').values({ user_id: receiver.id, wanted: true }).execute()
  }
}

/** The newest album of an artist whom the account follows. */
async function announceRelease(db: Db, { id }: Account, at: Date): Promise<void> {
  await sql`
    insert into notifications (receiver_id, type, group_key, title, album_id, created_at, updated_at)
    select ${id}, ${NOTIFICATION.release}, 'release:' || artists.id, artists.name || ' publicó «' || albums.title || '»',
      albums.id, ${at}, ${at}
    from artist_follows join artists on artists.id = artist_follows.artist_id
      join albums on albums.artist_id = artists.id
    where artist_follows.user_id = ${id} and albums.released_on <= ${at}::date
    order by albums.released_on desc, albums.id limit 1`.execute(db)
}

type EventSource = (receiver: Account, community: Community, since: Date) => PastEvent[]

/** The kinds that are caused by what the community did; null for all others. The compiler rejects a kind that is missing here. */
const SOURCES: Record<NotificationType, EventSource | null> = {
  [NOTIFICATION.like]: likesOf,
  [NOTIFICATION.comment]: (receiver, community, since) => commentsTo(receiver, community, since, false),
  [NOTIFICATION.mention]: (receiver, community, since) => commentsTo(receiver, community, since, true),
  [NOTIFICATION.follow]: followsOf,
  // Conversations notify of their own messages.
  [NOTIFICATION.message]: null,
  [NOTIFICATION.release]: null,
  // Nothing of this kind has happened to the accounts of the demo.
  [NOTIFICATION.plan]: null,
  [NOTIFICATION.moderation]: null,
  [NOTIFICATION.wanted]: null,
  [NOTIFICATION.room]: null,
  [NOTIFICATION.playlist]: null,
}

/** Oldest first, because later events join the notification of earlier ones. */
function eventsOf(receiver: Account, community: Community, now: Date): PastEvent[] {
  const since = new Date(now.getTime() - MAX_AGE_MS)
  const events = Object.values(SOURCES)
    .flatMap((source) => source?.(receiver, community, since) ?? [])
    .toSorted(byTime)
  const follows = events.filter(isFollow)
  const reactions = events.filter((event) => !isFollow(event))
  return [...reactions.slice(-MAX_REACTIONS), ...follows.slice(-MAX_FOLLOWERS)].toSorted(byTime)
}

const isFollow = ({ type }: PastEvent) => type === NOTIFICATION.follow

function likesOf({ id }: Account, { likes }: Community, since: Date): PastEvent[] {
  return likes
    .filter(({ review, createdAt }) => review.by.id === id && createdAt > since)
    .map(({ review, by, createdAt }) => ({
      type: NOTIFICATION.like,
      receiverId: id,
      actorId: by.id,
      reviewId: review.id,
      title: review.title,
      at: createdAt,
    }))
}

/** The comments that mention the person, or the others on their reviews. */
function commentsTo({ id }: Account, { comments }: Community, since: Date, isMention: boolean): PastEvent[] {
  return comments
    .filter(({ mentions }) => mentions.some((person) => person.id === id) === isMention)
    .filter(({ review, createdAt }) => (isMention || review.by.id === id) && createdAt > since)
    .map(({ review, by, createdAt }) => ({
      type: isMention ? NOTIFICATION.mention : NOTIFICATION.comment,
      receiverId: id,
      actorId: by.id,
      reviewId: review.id,
      title: review.title,
      at: createdAt,
    }))
}

function followsOf({ id }: Account, { userFollows }: Community): PastEvent[] {
  return userFollows
    .filter(({ followed }) => followed.id === id)
    .map(({ by, createdAt }) => ({
      type: NOTIFICATION.follow,
      receiverId: id,
      actorId: by.id,
      title: by.name,
      at: createdAt,
    }))
}

const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime()

/** How many times the account has read its notifications since then. */
const readsSince = (at: Date, lastRead: number) =>
  Math.max(0, Math.floor((lastRead - at.getTime()) / READ_INTERVAL_MS) + 1)

async function readAll(db: Db, { id }: Account, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('receiver_id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}
