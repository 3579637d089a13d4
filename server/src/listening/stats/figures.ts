import type { StatItem } from '@remusic/contract/listening/schemas/stats'
import { FAVOURITES_SHOWN, HEAT_MAP_DAYS, MAX_STAT_ROWS } from '@remusic/contract/listening/stats'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { creditTextOf } from '../../music/catalogue/mappers.ts'
import { coverOf, portraitOf } from '../../music/catalogue/pictures.ts'
import { dayOfPerson } from '../../people/accounts/days.ts'

/** The year under which all-time counters are stored. */
export const EVER = 0

/** Hidden items are left out of the favourites, so a few more are read. */
const FAVOURITES_READ = 3 * FAVOURITES_SHOWN

type Counted = { listens: number; reviews: number; scoreSum: number; scoreCount: number }
type Total = {
  year: number
  listens: number
  reviews: number
  scoreCounts: number[]
  songs: number
  albums: number
  artists: number
}
type StoredStreak = { from: string; to: string; days: number }
/** `name` and `apiId` are those of a genre, null for every other dimension. */
type CountedKey = Counted & { dimension: Dimension; key: string; name: string | null; apiId: string | null }
type Dimension = 'month' | 'genre' | 'decade' | 'country' | 'language'

type ItemRow = Counted & {
  kind: 'artist' | 'album' | 'song'
  apiId: string
  name: string
  picture: string | null
  genre: string | null
  artist: string | null
  artistId: string | null
  credit: string | null
  albumApiId: string | null
  albumTitle: string | null
}

type Row = {
  userId: string
  today: string
  daysFrom: string
  daysTo: string
  totals: Total[]
  keys: CountedKey[]
  artists: ItemRow[]
  albums: ItemRow[]
  songs: ItemRow[]
  longest: StoredStreak | null
  current: StoredStreak | null
  days: { day: string; listens: number; reviews: number }[]
}

type Item = Omit<StatItem, 'meanScore' | 'listens' | 'reviews'> & Counted

/** The listens and reviews of one person in one year, or in all of them. */
export type Figures = Omit<Row, 'totals' | 'artists' | 'albums' | 'songs'> & {
  /** The totals of the year, or of all years. */
  total: Omit<Total, 'year'>
  /** The years with entries, newest first. */
  years: Total[]
  favouriteArtists: Item[]
  favouriteAlbums: Item[]
  favouriteSongs: Item[]
}

const NOTHING = { listens: 0, reviews: 0, scoreCounts: [0, 0, 0, 0, 0], songs: 0, albums: 0, artists: 0 }

/**
 * The figures of one person for one year, or for all of them with `EVER`, in one query. It costs the same however many entries there are.
 * People without an entry have figures as well: zeros.
 */
export async function readFigures(db: Db, userId: string, year: number, now: Date): Promise<Figures | null> {
  const isEver = year === EVER
  const name = isEver ? 'stats of all years' : 'stats of a year'
  const [row] = await compiledQuery(db, name, { userId, year, now }, ({ userId, year, now }) => {
    const span = isEver
      ? sql`person.today - ${sql.lit(HEAT_MAP_DAYS - 1)} as from_day, person.today as to_day`
      : sql`make_date(${year}::integer, 1, 1) as from_day, make_date(${year}::integer, 12, 31) as to_day`
    return sql<Row>`
        select person.id as "userId", person.today::text as today, span.from_day::text as "daysFrom", span.to_day::text as "daysTo",
          coalesce((
            select json_agg(json_build_object('year', totals.year, 'listens', listens, 'reviews', reviews, 'scoreCounts', score_counts,
              'songs', songs, 'albums', albums, 'artists', artists) order by totals.year desc)
            from stat_totals as totals where user_id = person.id
          ), '[]') as totals,
          coalesce((
            select json_agg(json_build_object('dimension', counts.dimension, 'key', counts.key, 'name', genres.name, 'apiId', genres.api_id,
              ${COUNTED}) order by counts.dimension, counts.entries desc, counts.key)
            from unnest(array['month', 'genre', 'decade', 'country', 'language']) as wanted (dimension)
              cross join lateral (
                select * from stat_counts
                where user_id = person.id and stat_counts.year = ${year}::smallint and stat_counts.dimension = wanted.dimension
                order by entries desc, key limit ${sql.lit(MAX_STAT_ROWS)}
              ) as counts
              left join genres on genres.id = case counts.dimension when 'genre' then counts.key::integer end
          ), '[]') as keys,
          ${favouritesOf('artist', year)} as artists,
          ${favouritesOf('album', year)} as albums,
          ${favouritesOf('song', year)} as songs,
          (${isEver ? LONGEST_EVER : LONGEST_IN_SPAN}) as longest,
          (
            select json_build_object('from', from_day, 'to', to_day, 'days', days) from stat_streaks
            where user_id = person.id and stat_streaks.from_day <= person.today and stat_streaks.to_day >= person.today - 1
            order by stat_streaks.from_day desc limit 1
          ) as current,
          coalesce((
            select json_agg(json_build_object('day', day, 'listens', listens, 'reviews', reviews) order by day)
            from stat_days where user_id = person.id and day between span.from_day and span.to_day
          ), '[]') as days
        from (
          select users.id, ${dayOfPerson(sql`${now}::timestamptz`)} as today from users where users.id = ${userId}::uuid
        ) as person
        cross join lateral (select ${span}) as span`
  })
  return row ? asFigures(row, year) : null
}

const COUNTED = sql`'listens', counts.listens, 'reviews', counts.reviews, 'scoreSum', counts.score_sum, 'scoreCount', counts.score_count`

const LONGEST_EVER = sql`
  select json_build_object('from', from_day, 'to', to_day, 'days', days) from stat_streaks
  where user_id = person.id order by stat_streaks.days desc, stat_streaks.from_day desc limit 1`

/** A streak that crosses the start or end of the year only counts its days within the year. */
const LONGEST_IN_SPAN = sql`
  select json_build_object('from', first_day, 'to', last_day, 'days', last_day - first_day + 1)
  from (
    select greatest(stat_streaks.from_day, span.from_day) as first_day, least(stat_streaks.to_day, span.to_day) as last_day
    from stat_streaks
    where user_id = person.id and stat_streaks.to_day >= span.from_day and stat_streaks.from_day between coalesce((
      select max(earlier.from_day) from stat_streaks as earlier where earlier.user_id = person.id and earlier.from_day < span.from_day
    ), span.from_day) and span.to_day
  ) as inside
  order by last_day - first_day desc, first_day desc limit 1`

/** The items with the most entries, those that were hidden left out. */
function favouritesOf(kind: 'artist' | 'album' | 'song', year: number) {
  const item = {
    artist: sql`
      'apiId', artists.api_id, 'name', artists.name, 'picture', artists.picture, 'artist', null, 'artistId', null, 'credit', null`,
    album: sql`
      'apiId', albums.api_id, 'name', albums.title, 'picture', albums.picture, 'artist', artists.name, 'artistId', artists.api_id,
      'credit', ${creditTextOf('albums.credit_id')}`,
    song: sql`
      'apiId', songs.api_id, 'name', songs.title, 'picture', albums.picture, 'artist', artists.name, 'artistId', artists.api_id,
      'credit', ${creditTextOf('songs.credit_id')}, 'albumApiId', albums.api_id, 'albumTitle', albums.title`,
  }[kind]
  const joined = {
    artist: sql`join artists on artists.id = counts.key::bigint and artists.hidden_at is null`,
    album: sql`
      join albums on albums.id = counts.key::bigint and albums.hidden_at is null join artists on artists.id = albums.artist_id`,
    song: sql`
      join songs on songs.id = counts.key::bigint and songs.hidden_at is null
      join artists on artists.id = songs.artist_id join albums on albums.id = songs.album_id`,
  }[kind]
  return sql`coalesce((
    select json_agg(favourite.item order by favourite.entries desc, favourite.key) from (
      select counts.entries, counts.key, json_build_object('kind', ${sql.lit(kind)}, ${item}, 'genre', genres.name, ${COUNTED}) as item
      from (
        select * from stat_counts
        where user_id = person.id and stat_counts.year = ${year}::smallint and dimension = ${sql.lit(kind)}
        order by entries desc, key limit ${sql.lit(FAVOURITES_READ)}
      ) as counts
      ${joined}
      left join genres on genres.id = artists.genre_id
      order by counts.entries desc, counts.key limit ${sql.lit(FAVOURITES_SHOWN)}
    ) as favourite
  ), '[]')`
}

function asFigures({ totals, artists, albums, songs, ...row }: Row, year: number): Figures {
  return {
    ...row,
    total: totals.find((total) => total.year === year) ?? NOTHING,
    years: totals.filter((total) => total.year !== EVER),
    favouriteArtists: artists.map(asItem),
    favouriteAlbums: albums.map(asItem),
    favouriteSongs: songs.map(asItem),
  }
}

function asItem({ picture, genre, credit, albumApiId, albumTitle, ...item }: ItemRow): Item {
  if (item.kind === 'artist') return { ...item, image: portraitOf({ ...item, picture, genre }) }
  const cover = { title: albumTitle ?? item.name, apiId: albumApiId ?? item.apiId, picture, genre }
  return { ...item, artist: credit ?? item.artist, image: coverOf({ ...cover, artist: item.artist ?? '' }) }
}

/** The mean of the scores of listens and reviews; null if none of them has one. */
export const meanOf = ({ scoreSum, scoreCount }: Pick<Counted, 'scoreSum' | 'scoreCount'>): number | null =>
  scoreCount === 0 ? null : scoreSum / scoreCount

/** The mean of how often 1, 2, 3, 4 and 5 were given. */
export const meanOfScores = (scoreCounts: readonly number[]): number | null =>
  meanOf({
    scoreSum: scoreCounts.reduce((sum, count, index) => sum + count * (index + 1), 0),
    scoreCount: scoreCounts.reduce((sum, count) => sum + count, 0),
  })
