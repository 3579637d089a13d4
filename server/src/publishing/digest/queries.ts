import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { hasReviewed } from '../../music/catalogue/blindTasting.ts'
import type { Week } from './week.ts'

export async function findChoice(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('digest_subscriptions')
    .select('wanted')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.wanted ?? false
}

export async function saveChoice(db: Db, userId: string, wanted: boolean, now: Date): Promise<void> {
  await db
    .insertInto('digest_subscriptions')
    .values({ user_id: userId, wanted, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ wanted, changed_at: now }))
    .execute()
}

/** Returns false if the token belongs to nobody. Unsubscribing is idempotent. */
export async function leaveByToken(db: Db, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('digest_subscriptions')
    .set({ wanted: false, changed_at: now })
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type Reader = { id: string; name: string; email: string; token: string }

/**
 * The next readers who have not been sent this week's digest, by id. The rows stay locked, so that two servers do not prepare the same
 * digest.
 */
export async function takeReaders(
  tx: Db,
  { monday, after, limit }: { monday: string; after: string | null; limit: number },
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select users.id, users.name, users.email, token
    from digest_subscriptions as subscription join users on users.id = subscription.user_id
    where wanted and (checked_week is null or checked_week < ${monday}::date)
      and (${after}::uuid is null or user_id > ${after})
      and users.active and users.email is not null
    order by user_id limit ${limit}
    for update of subscription skip locked`.execute(tx)
  return rows
}

export async function markChecked(tx: Db, readerIds: string[], monday: string): Promise<void> {
  await tx
    .updateTable('digest_subscriptions')
    .set({ checked_week: monday })
    .where('user_id', 'in', readerIds)
    .execute()
}

export type DigestReview = {
  readerId: string
  /** The number of reviews for this reader, of which only the first are returned. */
  count: number
  id: string
  title: string
  /** Null if the reader tastes blind and has not reviewed the item. */
  score: number | null
  author: string
  about: string
  artist: string | null
}

/** Finds the visible reviews of the week by people whom each reader follows, the most liked first. */
export async function findReviewsFor(
  tx: Db,
  readerIds: string[],
  { from, until }: Week,
  perReader: number,
): Promise<DigestReview[]> {
  const { rows } = await sql<DigestReview>`
    select reader.id as "readerId", review.*
    from unnest(${readerIds}::uuid[]) as reader (id) join users as readers using (id) cross join lateral (
      select count(*) over ()::int as count, reviews.id, reviews.title, authors.name as author,
        case when not readers.tastes_blind or ${hasReviewed(sql.ref('readers.id'), sql.ref('reviews.target_id'))}
          then reviews.score end as score,
        coalesce(songs.title, albums.title, artists.name) as about,
        case when target.artist_id is null then coalesce(song_artist.name, album_artist.name) end as artist
      from user_follows
        join reviews on reviews.user_id = followed_id
        join users as authors on authors.id = followed_id
        join review_targets as target on target.id = reviews.target_id
        left join songs on songs.id = target.song_id
        left join artists as song_artist on song_artist.id = songs.artist_id
        left join albums on albums.id = target.album_id
        left join artists as album_artist on album_artist.id = albums.artist_id
        left join artists on artists.id = target.artist_id
      where follower_id = reader.id and reviews.visible and reviews.import_id is null and authors.active
        and reviews.created_at >= ${from} and reviews.created_at < ${until}
        and followed_id not in (select user_id from hidden_from(reader.id))
      order by reviews.like_count desc, reviews.id desc
      limit ${perReader}
    ) as review`.execute(tx)
  return rows
}
