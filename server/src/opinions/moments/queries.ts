import { PREVIEW_SECONDS } from '@remusic/contract/music/previews'
import { MAX_MOMENTS, MOMENTS_LISTED } from '@remusic/contract/opinions/moments'
import type { Moment, SongMoments } from '@remusic/contract/opinions/schemas/moments'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { ERASED_NAME } from '../../people/accounts/erasure.ts'
import { asPerson } from '../../people/accounts/people.ts'

/** A SQL expression for the moments of the review whose id is in this column, in playing order. */
export const momentsOf = (reviewId: string) => sql<Moment[]>`(
  select coalesce(json_agg(json_build_object('second', second, 'text', text) order by position), '[]')
  from review_moments where review_id = ${sql.ref(reviewId)}
)`

type MarkRow = Moment & {
  reviewId: string
  userId: string
  name: string
  pictureId: string | null
  erased: boolean
}
type Found = Pick<SongMoments, 'count' | 'strip'> & { marks: MarkRow[] }

/**
 * Counts the visible moments of a song per second, and lists those of the most liked reviews. A song without moments and an unknown song
 * get the same answer. Counting reads one index, because the reviews to leave out are found first; the lateral join follows the index of
 * likes and stops after the first hundred moments.
 */
export async function findSongMoments(
  db: Db,
  songApiId: string,
  viewerId: string | null,
): Promise<SongMoments> {
  const [found] = await compiledQuery(
    db,
    'moments of song',
    { songApiId, viewerId },
    ({ songApiId, viewerId }) => sql<Found>`
      with target as (
        select id from review_targets where song_id = (
          select id from songs where api_id = ${songApiId}
          union all select song_id from song_redirects where api_id = ${songApiId} limit 1
        )
      ), unseen as (
        select reviews.id from reviews join target on target.id = reviews.target_id where not reviews.visible
        union all
        select reviews.id from hidden_from(${viewerId}) as hidden
        join reviews on reviews.user_id = hidden.user_id join target on target.id = reviews.target_id
      ), counts as (
        select second, count(*) as pinned from review_moments join target on target.id = target_id
        where review_id not in (select id from unseen) group by second
      ), listed as (
        select moments.*, reviews.user_id, reviews.like_count
        from reviews cross join lateral (
          select * from review_moments where review_id = reviews.id
          order by position limit ${sql.lit(MAX_MOMENTS)}
        ) as moments
        where reviews.target_id = (select id from target) and reviews.visible
          and reviews.id not in (select id from unseen)
        order by reviews.like_count desc, reviews.id desc limit ${sql.lit(MOMENTS_LISTED)}
      )
      select
        (select coalesce(sum(pinned), 0)::integer from counts) as count,
        (
          select array_agg(coalesce(pinned, 0)::integer order by second)
          from generate_series(0, ${sql.lit(PREVIEW_SECONDS - 1)}) as seconds (second)
          left join counts using (second)
        ) as strip,
        (
          select coalesce(json_agg(json_build_object(
            'second', second, 'text', text, 'reviewId', review_id, 'userId', users.id, 'name', users.name,
            'pictureId', users.picture_id, 'erased', users.erased_at is not null
          ) order by second, like_count desc, review_id desc), '[]')
          from listed join users on users.id = listed.user_id
        ) as marks`,
  )
  const { count, strip, marks } = found as Found
  return {
    count,
    strip,
    marks: marks.map(({ second, text, reviewId, userId, name, pictureId, erased }) => ({
      second,
      text,
      reviewId,
      user: asPerson({ id: userId, name: erased ? ERASED_NAME : name, picture_id: pictureId }),
    })),
  }
}
