import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/base/database/client.ts'
import { MISCOUNTED_VOTES } from './votes.ts'

/** Invariants of the data of people after any merge, as queries for the rows that break them. */
const RULES: Record<string, RawBuilder<unknown>> = {
  'votes are counted in every state': MISCOUNTED_VOTES,
  'followers of artists are counted': sql`
    select id from artists where follower_count <> (
      select count(*) from artist_follows join users on users.id = user_id and active where artist_id = artists.id
    )`,
  'followers of albums are counted': sql`
    select id from albums where follower_count <> (
      select count(*) from album_follows join users on users.id = user_id and active where album_id = albums.id
    )`,
  'songs of a playlist are numbered from 1': sql`
    select playlist_id from playlist_songs group by playlist_id
    having max(position) <> count(*) or min(position) <> 1`,
  'moments belong to the song of their review': sql`
    select review_id from review_moments join reviews on reviews.id = review_id
    where review_moments.target_id <> reviews.target_id`,
  'reviews carry the kind and the genre of their item': sql`
    select reviews.id from reviews join review_targets as targets on targets.id = target_id
      left join artists on artists.id = artist_of_target(targets)
    where reviews.kind <> targets.kind or reviews.genre_id is distinct from artists.genre_id`,
  'no address is both an item and a redirect': sql`
    select api_id from song_redirects join songs using (api_id)
    union all select api_id from album_redirects join albums using (api_id)
    union all select api_id from artist_redirects join artists using (api_id)`,
  'a song is listed on its own album once': sql`
    select song_id from album_tracks join songs on songs.id = song_id and songs.album_id = album_tracks.album_id`,
  'works are found by the name of their artist': sql`
    select songs.id from songs join artists on artists.id = artist_id
    where songs.search <> search_vector(concat_ws(' ', title, name), songs.popularity)`,
}

/** The names of the rules that the database breaks. */
export async function brokenRules(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(RULES))
    if ((await query.execute(db)).rows.length > 0) broken.push(name)
  return broken
}
