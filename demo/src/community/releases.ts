import type { Db } from '@remusic/server/database/client'
import { sql } from 'kysely'
import { DEMO_ACCOUNTS } from '../accounts.ts'

/** One is new every few days, and the last ones are announced. */
const DAYS_APART = 4
const ANNOUNCED = 2
const COUNT = 40

/**
 * Dates albums of followed artists by the day the demo is made, so that the Radar has something new whenever that is. They are albums
 * that nobody has reviewed, logged or put on a list, because nobody can have done so before they appeared. What the demo accounts
 * follow comes first.
 */
export async function dateReleases(db: Db, now: Date): Promise<void> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  await sql`
    with newest as (
      select distinct on (albums.artist_id) albums.id, followers.count, followers.demo_accounts
      from albums
      join (
        select artist_id, count(*), count(*) filter (where email = any(${emails}::text[])) as demo_accounts
        from artist_follows join users on users.id = user_id group by artist_id
      ) as followers using (artist_id)
      where not exists (select from review_targets where album_id = albums.id)
        and not exists (select from album_follows where album_id = albums.id)
        and not exists (
          select from songs where songs.album_id = albums.id and (
            exists (select from review_targets where song_id = songs.id)
            or exists (select from playlist_songs where song_id = songs.id)
          )
        )
      order by albums.artist_id, albums.released_on desc, albums.id
    ), dated as (
      select id, row_number() over (order by demo_accounts desc, count desc, id) as place from newest
    )
    update albums
    set released_on = ${now.toISOString().slice(0, 10)}::date - (${DAYS_APART}::integer * (place - ${ANNOUNCED}) - 2)::integer
    from dated where albums.id = dated.id and place <= ${COUNT}`.execute(db)
}
