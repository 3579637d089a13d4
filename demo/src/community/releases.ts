import type { Db } from '@remusic/server/base/database/client'
import { sql } from 'kysely'
import { DEMO_ACCOUNTS } from '../accounts.ts'

/** The number of days between two releases. */
const DAYS_APART = 4
/** The last ones are still to come: one for each demo account. */
const ANNOUNCED = DEMO_ACCOUNTS.length
const COUNT = 40
/**
 * How many artists with a dated album each demo account follows, whatever its taste. One more than there are announced albums, so that an
 * account whose other artists only announce theirs still has one that is out.
 */
const FOLLOWED = ANNOUNCED + 1

/** The newest album of each artist, if nobody has reviewed, logged or saved it. */
const UNTOUCHED = sql`
  select distinct on (albums.artist_id) albums.id, albums.artist_id
  from albums
  where not exists (select from review_targets where album_id = albums.id)
    and not exists (select from album_follows where album_id = albums.id)
    and not exists (
      select from songs where songs.album_id = albums.id and (
        exists (select from review_targets where song_id = songs.id)
        or exists (select from playlist_songs where song_id = songs.id)
      )
    )`

/**
 * Dates albums of followed artists relative to the day when the demo is made, so that the Radar always has something new. Only albums that
 * nobody has reviewed, logged or put on a list are dated, because nobody can do so before they appear. The demo accounts take turns,
 * because otherwise the one that follows most would get all the news.
 */
export async function dateReleases(db: Db, now: Date): Promise<void> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  await followArtistsWithNews(db, emails, now)
  await sql`
    with newest as (${UNTOUCHED} and exists (select from artist_follows where artist_id = albums.artist_id)
      order by albums.artist_id, albums.released_on desc, albums.id
    ), turns as (
      select newest.id, row_number() over (partition by users.id order by newest.id) as turn
      from newest join artist_follows using (artist_id) join users on users.id = user_id
      where email = any(${emails}::text[])
    ), dated as (
      select newest.id, row_number() over (
        order by
          (select min(turn) from turns where turns.id = newest.id),
          (select count(*) from artist_follows where artist_id = newest.artist_id) desc,
          newest.id
      ) as place
      from newest
    )
    update albums
    set released_on = ${now.toISOString().slice(0, 10)}::date - (${DAYS_APART}::integer * (place - ${ANNOUNCED}) - 2)::integer
    from dated where albums.id = dated.id and place <= ${COUNT}`.execute(db)
}

/** Follows artists with a dated album, because on some days hardly any artist that the accounts already follow has one. */
async function followArtistsWithNews(db: Db, emails: readonly string[], now: Date): Promise<void> {
  await sql`
    with untouched as (${UNTOUCHED}), choices as (
      select users.id as user_id, artist_id, is_followed,
        row_number() over (partition by users.id order by is_followed desc, popularity desc, artist_id) as place
      from untouched join artists on artists.id = artist_id cross join users cross join lateral (
        select exists (
          select from artist_follows as own where own.user_id = users.id and own.artist_id = artists.id
        ) as is_followed
      ) as known
      where email = any(${emails}::text[])
    )
    insert into artist_follows (user_id, artist_id, created_at)
    select user_id, artist_id, ${now}::timestamptz - interval '90 days' from choices
    where place <= ${FOLLOWED} and not is_followed`.execute(db)
}
