import type { RecommendedSong } from '@remusic/contract/schemas/taste'
import { RECOMMENDED_SONGS } from '@remusic/contract/taste'
import { sql } from 'kysely'
import { asSong, selectSongs } from '../catalogue/mappers.ts'
import { pickRandom } from '../catalogue/random.ts'
import type { Db } from '../database/client.ts'

/** How many of the user's favourite genres are considered. */
const MAX_GENRES = 5
/** More artists than songs are drawn, because songs that the user has reviewed are skipped. */
const DRAWN_ARTISTS = 3 * RECOMMENDED_SONGS
/** Only the latest reviews and likes count, as they show the user's current taste. */
const MAX_HISTORY = 300
/** The song of each artist is drawn from this many of their most popular ones. */
const POPULAR_SONGS = 10

/** Songs of the user's favourite genres, by artists drawn at random on each call; for a new user, random songs. */
export async function findRecommended(db: Db, userId: string): Promise<RecommendedSong[]> {
  const liked = await pickByTaste(db, userId)
  const ids = [
    ...new Set([
      ...liked,
      ...(liked.length < RECOMMENDED_SONGS ? await pickRandom(db, 'songs', DRAWN_ARTISTS) : []),
    ]),
  ]
  if (ids.length === 0) return []
  const rows = await selectSongs(db).where('songs.id', 'in', ids.slice(0, RECOMMENDED_SONGS)).execute()
  return rows.map((row) => ({ ...asSong(row), reason: { kind: 'popular', genre: null } }))
}

async function pickByTaste(db: Db, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with written as (
      select target_id, score from reviews where user_id = ${userId} and visible order by id desc limit ${MAX_HISTORY}
    ),
    liked as (
      select review_id from review_likes where user_id = ${userId} order by created_at desc limit ${MAX_HISTORY}
    ),
    opinion (target_id, weight) as (
      select target_id, score - 2 from written
      union all
      select reviews.target_id, 1 from liked join reviews on reviews.id = liked.review_id and reviews.visible
    ),
    taste (artist_id, weight) as (
      select artist_id, 3 from artist_follows where user_id = ${userId}
      union all
      select albums.artist_id, 2 from album_follows join albums on albums.id = album_id where user_id = ${userId}
      union all
      select coalesce(review_targets.artist_id, albums.artist_id, songs.artist_id), opinion.weight
      from opinion
      join review_targets on review_targets.id = opinion.target_id
      left join albums on albums.id = review_targets.album_id
      left join songs on songs.id = review_targets.song_id
    ),
    favourite as (
      select artists.genre_id, sum(taste.weight) as weight, random() as place
      from taste join artists on artists.id = taste.artist_id
      where artists.genre_id is not null
      group by artists.genre_id having sum(taste.weight) > 0
      order by weight desc limit ${MAX_GENRES}
    ),
    shares as (
      select genre_id, place, ceil(${DRAWN_ARTISTS} * weight / sum(weight) over ()) as share from favourite
    ),
    drawn as (
      select near.id from shares
      cross join lateral (
        (select id from artists where genre_id = shares.genre_id and random_key >= place
          order by random_key limit share)
        union all
        (select id from artists where genre_id = shares.genre_id and random_key < place
          order by random_key limit share)
        limit share
      ) as near
    )
    select pick.id
    from drawn
    cross join lateral (
      select known.id from (
        select songs.id from songs where songs.artist_id = drawn.id and songs.hidden_at is null
        order by songs.popularity desc, songs.id limit ${POPULAR_SONGS}
      ) as known
      where not exists (
        select from review_targets join reviews on reviews.target_id = review_targets.id
        where review_targets.song_id = known.id and reviews.user_id = ${userId} and reviews.deleted_at is null
      )
      order by random() limit 1
    ) as pick
    order by random() limit ${RECOMMENDED_SONGS}`.execute(db)
  return rows.map((row) => row.id)
}
