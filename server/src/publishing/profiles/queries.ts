import { ACTIVITY_MONTHS, GENRES_SHOWN } from '@remusic/contract/publishing/profiles'
import type { Favourite, ProfileDetails } from '@remusic/contract/publishing/schemas/profiles'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { asTarget, TARGET_SELECTIONS } from '../../music/catalogue/targets.ts'
import { findReview, type Viewer } from '../../opinions/reviews/queries.ts'
import { isShownTo, viewerOfPage } from '../../people/accounts/people.ts'

type Row = Pick<ProfileDetails, 'bio' | 'links' | 'country' | 'openToVisitors' | 'genres' | 'activity'> & {
  isHidden: boolean
  isBlocked: boolean
  pinnedId: string | null
}

/**
 * The profile of an active user. Parts that a moderator has hidden are left out for everyone but their owner. A pinned review that is no
 * longer visible is not shown as pinned either.
 */
export async function findProfileDetails(
  db: Db,
  userId: string,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<ProfileDetails | null> {
  const values = { userId, viewerId: viewerOfPage(viewer), thisMonth: now.toISOString() }
  const [[row], favourites] = await Promise.all([
    compiledQuery(db, 'profile details', values, (each) => selectDetails(each)),
    findFavourites(db, userId),
  ])
  if (!row) return null
  const { isHidden, isBlocked, pinnedId, ...details } = row
  if (isBlocked) return blankLike(details)
  const isOwn = viewer?.id === userId
  return {
    ...details,
    ...(isHidden && !isOwn && { bio: '', links: [] }),
    hidden: isHidden && isOwn,
    favourites,
    pinned: pinnedId === null ? null : await findReview(db, pinnedId, viewer),
  }
}

/** The blank profile of a user whom the viewer has blocked. */
const blankLike = ({
  activity,
  openToVisitors,
}: Pick<Row, 'activity' | 'openToVisitors'>): ProfileDetails => ({
  bio: '',
  links: [],
  hidden: false,
  country: null,
  openToVisitors,
  favourites: [],
  pinned: null,
  genres: [],
  activity: activity.map(({ month }) => ({ month, reviews: 0 })),
})

type Values = { userId: string; viewerId: string | null; thisMonth: string }

const selectDetails = ({ userId, viewerId, thisMonth }: Values) => sql<Row>`
  select coalesce(profiles.bio, '') as bio, profiles.country,
    coalesce(profiles.open_to_visitors, false) as "openToVisitors",
    profiles.hidden_at is not null as "isHidden",
    not ${isShownTo(viewerId, 'users.id')} as "isBlocked",
    profiles.pinned_review_id as "pinnedId",
    (
      select coalesce(json_agg(json_build_object('url', url, 'label', label) order by position), '[]')
      from profile_links where user_id = users.id
    ) as links,
    (
      select coalesce(json_agg(genre), '[]') from (
        select genres.api_id as id, genres.name, count(*) as reviews
        from reviews
        join review_targets as target on target.id = reviews.target_id
        left join songs on songs.id = target.song_id
        left join albums on albums.id = coalesce(target.album_id, songs.album_id)
        join artists on artists.id = coalesce(target.artist_id, albums.artist_id)
        join genres on genres.id = artists.genre_id
        where reviews.user_id = users.id and reviews.visible
        group by genres.id
        order by count(*) desc, genres.name
        limit ${sql.lit(GENRES_SHOWN)}
      ) as genre
    ) as genres,
    (
      select json_agg(activity) from (
        select to_char(month, 'YYYY-MM') as month, count(reviews.id) as reviews
        from generate_series(
          date_trunc('month', ${thisMonth}::timestamptz, 'UTC') at time zone 'UTC' - interval '1 month' * ${sql.lit(ACTIVITY_MONTHS - 1)},
          ${thisMonth}::timestamptz at time zone 'UTC',
          interval '1 month'
        ) as month
        left join reviews on reviews.user_id = users.id and reviews.visible and reviews.import_id is null
          and reviews.created_at >= month at time zone 'UTC'
          and reviews.created_at < (month + interval '1 month') at time zone 'UTC'
        group by month order by month
      ) as activity
    ) as activity
  from users left join profiles on profiles.user_id = users.id
  where users.id = ${userId} and users.erased_at is null`

async function findFavourites(db: Db, userId: string): Promise<Favourite[]> {
  const rows = await compiledQuery(db, 'favourites', { userId }, ({ userId }) =>
    db
      .selectFrom('profile_favourites as favourite')
      .leftJoin('songs', 'songs.id', 'favourite.song_id')
      .leftJoin('albums', (join) =>
        join.on(sql<boolean>`albums.id = coalesce(favourite.album_id, songs.album_id)`),
      )
      .leftJoin('artists', (join) =>
        join.on(sql<boolean>`artists.id = coalesce(favourite.artist_id, songs.artist_id, albums.artist_id)`),
      )
      .leftJoin('genres', 'genres.id', 'artists.genre_id')
      .select(
        sql<Favourite['kind']>`case
          when favourite.artist_id is not null then 'artist'
          when favourite.album_id is not null then 'album' else 'song' end`.as('kind'),
      )
      .select(TARGET_SELECTIONS)
      .where('favourite.user_id', '=', userId)
      .orderBy('favourite.position'),
  )
  return rows.map((row) => asTarget(row).target)
}
