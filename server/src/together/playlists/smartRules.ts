import { DEFAULT_PRIOR_MEAN, PRIOR_VOTES } from '@remusic/contract/opinions/votes'
import type { SmartRules } from '@remusic/contract/together/schemas/smartPlaylists'
import { MAX_RULE_MINUTES, type SmartOrder, type SmartRule } from '@remusic/contract/together/smartPlaylists'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { hasReviewed } from '../../music/catalogue/blindTasting.ts'
import { priorMeanOf } from '../../music/catalogue/mappers.ts'

/** The person for whom the rules are evaluated: «my score» is theirs. */
export type Listener = { id: string; blind: boolean }

/**
 * Rules that may hold for much of the catalogue choose among this many albums: the best known ones, or the newest if the list is in
 * that order. Sorting millions of songs for a list of 500 would take longer than anybody waits.
 */
export const ALBUMS_CONSIDERED = 2_000

const SECONDS_PER_MINUTE = 60

/**
 * The condition of a rule, on `songs` or on `albums`. A rule is narrow if one person has done something with everything it holds for, so
 * that PostgreSQL can start from there.
 */
type Demand = { of: 'songs' | 'albums'; isNarrow?: true; where: RawBuilder<boolean> }
type Demands = { [R in SmartRule]: (value: NonNullable<SmartRules[R]>, me: Listener) => Demand }

/** The one place that knows what a rule means. */
const DEMANDS: Demands = {
  genres: (genres) => ({
    of: 'albums',
    where: sql`albums.id in (
      select album_genres.album_id from genres join album_genres on album_genres.genre_id = genres.id
      where genres.api_id = any(${genres}::text[])
      union all
      select other.id from genres
      join artists on artists.genre_id = genres.id join albums as other on other.artist_id = artists.id
      where genres.api_id = any(${genres}::text[])
    )`,
  }),
  artists: (artists) => ({
    of: 'songs',
    isNarrow: true,
    where: sql`songs.id in (
      with named as (select artist_id_of(api_id) as id from unnest(${artists}::text[]) as named (api_id))
      select own.id from songs as own join named on named.id = own.artist_id
      union all
      select credited.id from named join credit_artists as credits on credits.artist_id = named.id
      join songs as credited on credited.credit_id = credits.credit_id
    )`,
  }),
  years: ({ from, to }) => ({ of: 'albums', where: releasedBetween(from, to) }),
  decade: (decade) => ({ of: 'albums', where: releasedBetween(decade, decade + 9) }),
  myScore: (least, me) => ({
    of: 'songs',
    isNarrow: true,
    where: sql`songs.id in (
      select targets.song_id from reviews join review_targets as targets on targets.id = reviews.target_id
      where reviews.user_id = ${me.id} and reviews.deleted_at is null and reviews.kind = 'song' and reviews.score >= ${least}
    )`,
  }),
  // The list of a member who tastes blind must not reveal the scores of others, so this rule only matches items they have reviewed.
  followedScore: (least, me) => ({
    of: 'songs',
    isNarrow: true,
    where: sql`songs.id in (
      select targets.song_id from user_follows as follow
      join reviews on reviews.user_id = follow.followed_id and reviews.visible and reviews.kind = 'song'
      join review_targets as targets on targets.id = reviews.target_id
      where follow.follower_id = ${me.id} ${
        me.blind ? sql`and ${hasReviewed(sql`${me.id}`, sql`targets.id`)}` : sql``
      }
      group by targets.song_id having avg(reviews.score) >= ${least}
    )`,
  }),
  unheard: (_, me) => ({
    of: 'songs',
    where: sql`not exists (${heardBy(me, 'song_id', sql`songs.id`)})
      and not exists (${heardBy(me, 'album_id', sql`songs.album_id`)})`,
  }),
  heardWithin: (days, me) => ({
    of: 'songs',
    isNarrow: true,
    where: sql`songs.id in (
      with heard as (
        select target.song_id, target.album_id from listens join review_targets as target on target.id = listens.target_id
        where listens.user_id = ${me.id} and listens.deleted_at is null and listens.day > current_date - ${days}::integer
      )
      select song_id from heard where song_id is not null
      union all
      select other.id from heard join songs as other on other.album_id = heard.album_id
    )`,
  }),
  inLibrary: (_, me) => ({
    of: 'songs',
    isNarrow: true,
    where: sql`songs.id in (
      select listed.song_id from playlists as list join playlist_songs as listed on listed.playlist_id = list.id
      where list.user_id = ${me.id}
        and not exists (select from smart_playlists as smart where smart.playlist_id = list.id)
      union all
      select other.id from album_follows as follow join songs as other on other.album_id = follow.album_id
      where follow.user_id = ${me.id}
    )`,
  }),
  explicit: (isExplicit) => ({ of: 'songs', where: sql`songs.explicit = ${isExplicit}` }),
  duration: ({ from = 0, to = MAX_RULE_MINUTES }) => ({
    of: 'songs',
    where: sql`songs.duration_seconds between ${from * SECONDS_PER_MINUTE} and ${to * SECONDS_PER_MINUTE}`,
  }),
}

/** Rules about the listener. The songs that they find reveal the diary, the scores, the playlists and the follows. */
export const PERSONAL_RULES: readonly SmartRule[] = [
  'myScore',
  'followedScore',
  'unheard',
  'heardWithin',
  'inLibrary',
]

export const arePersonal = (rules: Partial<SmartRules>) =>
  PERSONAL_RULES.some((rule) => rules[rule] !== undefined)

/** Everything that has a date is released after the year 1. */
const releasedBetween = (from = 1, to = 9_999) =>
  sql<boolean>`albums.released_on between make_date(${from}, 1, 1) and make_date(${to}, 12, 31)`

/** A person has heard the items that they have logged, imported or reviewed. */
const heardBy = (me: Listener, column: 'song_id' | 'album_id', id: RawBuilder<unknown>) => sql`
  select from review_targets as target where target.${sql.ref(column)} = ${id} and (
    exists (select from listens where user_id = ${me.id} and target_id = target.id and deleted_at is null)
    or exists (select from undated_listens where user_id = ${me.id} and target_id = target.id)
    or ${hasReviewed(sql`${me.id}`, sql`target.id`)}
  )`

type Order = { by: RawBuilder<unknown>; needs?: 'date' }

/** The sort key of each order; equal ones are sorted by how well known they are. */
const ORDERS: Record<SmartOrder, (me: Listener) => Order> = {
  newest: () => ({ by: sql`albums.released_on desc`, needs: 'date' }),
  // Sorting by score would reveal scores, so a viewer who tastes blind gets the most reviewed songs first, as in the rankings.
  score: (me) => ({
    by: me.blind
      ? sql`coalesce(target.review_count, 0) desc`
      : sql`(coalesce(${priorMeanOf('song')}, ${sql.lit(DEFAULT_PRIOR_MEAN)}) * ${sql.lit(PRIOR_VOTES)} + coalesce(target.score_sum, 0))
          / (${sql.lit(PRIOR_VOTES)} + coalesce(target.review_count, 0)) desc`,
  }),
  mine: (me) => ({
    by: sql`(
      select own.score from reviews as own
      where own.user_id = ${me.id} and own.target_id = target.id and own.deleted_at is null
    ) desc nulls last`,
  }),
  // The same order all day, also after a change of the rules.
  random: (me) => ({
    by: sql`hashint8extended(songs.id, hashtextextended(${me.id}::text || current_date::text, 0))`,
  }),
}

/** The ids of the songs that the rules hold for now, in their order. */
export async function findSongsByRules(db: Db, rules: SmartRules, me: Listener): Promise<number[]> {
  const demands = demandsOf(rules, me)
  const order = ORDERS[rules.order](me)
  const ofAlbums = [
    sql<boolean>`albums.hidden_at is null`,
    ...(order.needs === 'date' ? [sql<boolean>`albums.released_on <= current_date`] : []),
    ...demands.flatMap(({ of, where }) => (of === 'albums' ? [where] : [])),
  ]
  const ofSongs = demands.flatMap(({ of, where }) => (of === 'songs' ? [where] : []))
  const isNarrow = demands.some((demand) => demand.isNarrow)
  const { rows } = await sql<{ id: number }>`
    select songs.id from ${isNarrow ? sql`albums` : considered(ofAlbums, order)}
    join songs on songs.album_id = albums.id
    join artists on artists.id = songs.artist_id
    left join review_targets as target on target.song_id = songs.id
    where ${sql.join(
      [
        ...(isNarrow ? ofAlbums : []),
        ...ofSongs,
        sql`songs.hidden_at is null`,
        sql`artists.hidden_at is null`,
      ],
      sql` and `,
    )}
    order by ${order.by}, songs.popularity desc, songs.id
    limit ${rules.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const demandsOf = (rules: SmartRules, me: Listener): Demand[] =>
  (Object.keys(DEMANDS) as SmartRule[]).flatMap((rule) => {
    const value = rules[rule]
    return value === undefined ? [] : [(DEMANDS[rule] as (value: unknown, me: Listener) => Demand)(value, me)]
  })

const considered = (ofAlbums: RawBuilder<boolean>[], { needs }: Order) => sql`(
  select * from albums where ${sql.join(ofAlbums, sql` and `)}
  order by ${needs === 'date' ? sql`albums.released_on desc` : sql`albums.popularity desc`}
  limit ${ALBUMS_CONSIDERED}
) as albums`
