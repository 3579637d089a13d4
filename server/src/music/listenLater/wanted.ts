import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import { groupKeyOf } from '../../people/notifications/kinds.ts'
import { notificationCtes } from '../../people/notifications/notify.ts'
import { push } from '../../people/notifications/push.ts'

const NOTIFY = 'listen-later-notify'
/** A batch is small, so that triggers compare changed notifications quickly (see notifications/releases.ts). */
const BATCH_SIZE = 300
/** For how long a review that is hidden, or whose vote is held back, may still be announced once that ends. */
const PATIENCE = '7 days'

/** Notifies people when somebody they follow has reviewed an item of their list. A trigger on reviews records the reviews. */
export function notifyOfWantedReviews(deps: Deps) {
  deps.jobs.define(NOTIFY, () => notifyOfAllWanted(deps), { expireInSeconds: 600 })
  deps.jobs.schedule(NOTIFY, '* * * * *')
}

export async function notifyOfAllWanted(deps: Deps): Promise<void> {
  await sql`
    delete from wanted_reviews using reviews
    where reviews.id = review_id
      and (reviews.deleted_at is not null or found_at < now() - ${sql.lit(PATIENCE)}::interval)`.execute(
    deps.db,
  )
  const { rows: due } = await sql<{ id: string }>`
    select review_id as id from wanted_reviews join reviews on reviews.id = review_id
    where reviews.visible and not exists (
      select from held_votes where held_votes.review_id = reviews.id and state = 'held'
    )
    order by found_at`.execute(deps.db)
  for (const { id } of due) {
    let isLeft = true
    while (isLeft) {
      const notified = await retryOnConflict(() =>
        deps.db.transaction().execute((tx) => notifyBatch(tx, id, deps.clock.now())),
      )
      for (const { receiverId, notificationId } of notified ?? [])
        push(deps, { receiverId, notificationId, type: NOTIFICATION.wanted, isNews: true })
      isLeft = notified !== null
    }
  }
}

type Notified = { receiverId: string; notificationId: string }

/** Returns the notified people of one batch, or null if nobody was left. After a crash, the next run continues after the last batch. */
async function notifyBatch(tx: Db, reviewId: string, now: Date): Promise<Notified[] | null> {
  const { rows: waiting } = await sql<{
    targetId: number
    authorId: string
    title: string
    at: Date
    after: string | null
  }>`
    select reviews.target_id as "targetId", reviews.user_id as "authorId", reviews.created_at as at,
      coalesce(songs.title, albums.title, artists.name) as title, notified_through as after
    from wanted_reviews join reviews on reviews.id = review_id
      join review_targets on review_targets.id = reviews.target_id
      left join songs on songs.id = review_targets.song_id
      left join albums on albums.id = review_targets.album_id
      left join artists on artists.id = review_targets.artist_id
    where review_id = ${reviewId}
    for update of wanted_reviews`.execute(tx)
  const [review] = waiting
  if (!review) return null
  const { targetId, authorId, title, after } = review
  // A person who added it after the review has already found the item.
  const { rows: people } = await sql<{ id: string }>`
    select listen_later.user_id as id
    from listen_later join user_follows on follower_id = listen_later.user_id and followed_id = ${authorId}
    where target_id = ${targetId} and crossed_off_at is null and removed_at is null
      and added_at <= ${review.at} and listen_later.review_id is distinct from ${reviewId}
      and (${after}::uuid is null or listen_later.user_id > ${after})
    order by listen_later.user_id limit ${BATCH_SIZE}`.execute(tx)
  const last = people.at(-1)
  if (!last) {
    await tx.deleteFrom('wanted_reviews').where('review_id', '=', reviewId).execute()
    return null
  }
  await tx
    .updateTable('wanted_reviews')
    .set({ notified_through: last.id })
    .where('review_id', '=', reviewId)
    .execute()
  const { rows: receivers } = await sql<{ id: string }>`
    insert into wanted_notices (user_id, target_id, author_id)
    select users.id, ${targetId}, ${authorId}
    from users join users as author on author.id = ${authorId}
    where users.id = any(${people.map(({ id }) => id)}::uuid[]) and users.active and author.active
      and not are_apart(users.id, author.id)
    order by users.id
    on conflict do nothing
    returning user_id as id`.execute(tx)
  if (receivers.length === 0) return []
  const { rows: notified } = await sql<Notified>`
    with event as (
      select id as receiver_id, ${NOTIFICATION.wanted}::smallint as type,
        ${groupKeyOf({ type: NOTIFICATION.wanted, targetId })}::text as group_key, ${title}::text as title,
        ${authorId}::uuid as actor_id, ${reviewId}::uuid as review_id, null::uuid as chat_id,
        ${now}::timestamptz as at
      from unnest(${receivers.map(({ id }) => id)}::uuid[]) as receiver (id)
    ), ${notificationCtes({ oncePerActor: false })}
    select id as "notificationId", receiver_id as "receiverId" from notified`.execute(tx)
  return notified
}
