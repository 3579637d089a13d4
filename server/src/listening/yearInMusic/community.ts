import { MIN_PEOPLE } from '@remusic/contract/listening/diary'
import type { CommunityYear } from '@remusic/contract/listening/schemas/yearInMusic'
import {
  type CommunityFigures,
  FIRST_YEAR,
  isEmptyCommunity,
  LIKED_REVIEWS,
  opensOn,
  TOP_OF_COMMUNITY,
} from '@remusic/contract/listening/yearInMusic'
import { sql } from 'kysely'
import { type Db, onConnection } from '../../base/database/client.ts'
import { dayIn } from '../../people/accounts/days.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { findNames } from './items.ts'
import { isOpen } from './openYears.ts'

/** Must be increased when the computation changes. */
export const COMMUNITY_VERSION = 1
const KEPT = 25

type CountedByPeople = { id: number; listens: number; people: number }

/** The stored figures of the community's year. Items are named by their internal ids. */
export type StoredCommunity = {
  listens: number | null
  listeners: number | null
  reviews: number
  reviewers: number
  songs: CountedByPeople[]
  albums: CountedByPeople[]
  artists: CountedByPeople[]
  genres: CountedByPeople[]
  decades: { decade: number; listens: number; people: number }[]
  countries: { code: string; listens: number; people: number }[]
  likedReviews: { id: string; likes: number }[]
}

/**
 * Counts the year of all active people. Figures from diaries need five people; items are ordered by how many people heard them,
 * so that one person who hears a song a thousand times does not decide.
 */
export async function computeCommunity(db: Db, year: number): Promise<StoredCommunity> {
  const { rows } = await sql<{ figures: StoredCommunity }>`
    with heard as materialized (
      select user_id, target_id, count(*) as listens
      from listens join users on users.id = user_id and users.active
      where listens.deleted_at is null
        and day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      group by 1, 2
    ), placed as materialized (
      select user_id, listens, target.song_id, target.album_id, artists.id as artist_id, artists.genre_id,
        artists.country, (extract(year from albums.released_on)::integer / 10) * 10 as decade
      from heard
      join review_targets as target on target.id = target_id
      left join songs on songs.id = target.song_id
      left join albums on albums.id = coalesce(target.album_id, songs.album_id)
      left join artists on artists.id = coalesce(songs.artist_id, albums.artist_id)
    ), listeners as (
      select count(distinct user_id)::integer as people, coalesce(sum(listens), 0)::integer as listens from heard
    ), written as materialized (
      select reviews.id, reviews.user_id, reviews.like_count
      from reviews join users on users.id = reviews.user_id and users.active
      -- A file says what it likes about when a review was written.
      where reviews.visible and reviews.import_id is null
        and reviews.created_at between make_date(${year}, 1, 1) - 1 and make_date(${year} + 1, 1, 1) + 1
        and extract(year from reviews.created_at at time zone coalesce(users.time_zone, 'UTC')) = ${year}
    )
    select json_build_object(
      'listens', (select listens from listeners where people >= ${MIN_PEOPLE}),
      'listeners', (select people from listeners where people >= ${MIN_PEOPLE}),
      'reviews', (select count(*) from written),
      'reviewers', (select count(distinct user_id) from written),
      'songs', ${top('song_id', 'id')},
      'albums', ${top('album_id', 'id')},
      'artists', ${top('artist_id', 'id')},
      'genres', ${top('genre_id', 'id')},
      'countries', ${top('country', 'code')},
      'decades', ${top('decade', 'decade')},
      'likedReviews', (
        select coalesce(json_agg(json_build_object('id', id, 'likes', like_count) order by like_count desc, id desc), '[]')
        from (
          select * from written where like_count > 0 order by like_count desc, id desc limit ${sql.lit(KEPT)}
        ) as first
      )
    ) as figures`.execute(db)
  if (!rows[0]) throw new Error('PostgreSQL did not return the figures of a year')
  const { figures } = rows[0]
  return { ...figures, decades: figures.decades.toSorted((a, b) => a.decade - b.decade) }
}

const top = (column: string, name: string) => sql`(
  select coalesce(json_agg(
    json_build_object(${sql.lit(name)}::text, value, 'listens', listens, 'people', people)
    order by people desc, listens desc, value
  ), '[]')
  from (
    select ${sql.ref(column)} as value, count(distinct user_id)::integer as people, sum(listens)::integer as listens
    from placed where ${sql.ref(column)} is not null group by 1
    having count(distinct user_id) >= ${MIN_PEOPLE}
    order by people desc, listens desc, value limit ${sql.lit(KEPT)}
  ) as counted
)`

type Zone = { timeZone: string }
type Computed = { figures: StoredCommunity; computedAt: Date }

/** How long a year that had to be computed during a visit is kept in memory. */
const KEPT_MS = 10 * 60_000

/** Reads the community's years. A missing or stale one is computed once for all requests within some minutes. */
export function createCommunityYears(zone: Zone, directUrl: string) {
  const computed = new Map<number, { until: number; year: Promise<Computed> }>()

  async function figuresOf(db: Db, year: number, now: Date): Promise<Computed> {
    const stored = await db
      .selectFrom('community_years')
      .select(['figures', 'computed_at as computedAt'])
      .where('year', '=', year)
      .whereRef('changes', '=', 'counted_changes')
      .where('version', '=', COMMUNITY_VERSION)
      .executeTakeFirst()
    if (stored) return { figures: stored.figures as StoredCommunity, computedAt: stored.computedAt }
    const known = computed.get(year)
    if (known && known.until > now.getTime()) return known.year
    const counting = onConnection(directUrl, (long) => computeCommunity(long, year))
    const computing = counting.then((figures) => ({ figures, computedAt: now }))
    computed.set(year, { until: now.getTime() + KEPT_MS, year: computing })
    computing.catch(() => computed.delete(year))
    return computing
  }

  return {
    async find(db: Db, year: number, viewerId: string | null, now: Date): Promise<CommunityYear> {
      if (!isOpen(year, dayIn(zone.timeZone, now))) return { state: 'early', year, opensOn: opensOn(year) }
      if (!(await hasData(db, year))) return { state: 'empty', year }
      const { figures, computedAt } = await figuresOf(db, year, now)
      const named = await nameFigures(db, figures, viewerId)
      if (isEmptyCommunity(named)) return { state: 'empty', year }
      return { state: 'ready', year, figures: named, computedAt: computedAt.toISOString() }
    },
  }
}

/** Checks cheaply that a year has data before computing it, because visitors may ask for any year. */
async function hasData(db: Db, year: number): Promise<boolean> {
  const row = await db
    .selectFrom('years_in_music')
    .select('year')
    .where('year', '=', year)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The years with stored figures, newest first. */
export async function findCommunityYears(db: Db, zone: Zone, now: Date): Promise<number[]> {
  const today = dayIn(zone.timeZone, now)
  const rows = await db
    .selectFrom('community_years')
    .select(['year', 'figures'])
    .where('year', '>=', FIRST_YEAR)
    .orderBy('year', 'desc')
    .execute()
  return rows
    .filter(({ year, figures }) => isOpen(year, today) && hasAnything(figures as StoredCommunity))
    .map(({ year }) => year)
}

const hasAnything = ({ listens, reviews }: StoredCommunity) => listens !== null || reviews > 0

async function nameFigures(
  db: Db,
  stored: StoredCommunity,
  viewerId: string | null,
): Promise<CommunityFigures> {
  const { songs, albums, artists, genres, likedReviews, countries, decades, ...counts } = stored
  const names = await findNames(
    db,
    {
      songs: songs.map(({ id }) => id),
      albums: albums.map(({ id }) => id),
      artists: artists.map(({ id }) => id),
      genres: genres.map(({ id }) => id),
      reviews: likedReviews.map(({ id }) => id),
    },
    viewerId,
  )
  return {
    ...counts,
    songs: named(songs, names.songs),
    albums: named(albums, names.albums),
    artists: named(artists, names.artists),
    genres: named(genres, names.genres),
    decades,
    countries: countries.slice(0, TOP_OF_COMMUNITY),
    likedReviews: likedReviews
      .flatMap(({ id, likes }) => {
        const review = names.reviews.get(id)
        if (!review) return []
        const { title, about, author } = review
        return { id, title, likes, author: asPerson(author), about: { ...about, listens: 0 } }
      })
      .slice(0, LIKED_REVIEWS),
  }
}

/** The items in order, without hidden ones and those that were merged since. */
const named = <T extends object>(items: readonly CountedByPeople[], names: ReadonlyMap<number, T | null>) =>
  items
    .flatMap(({ id, ...counts }) => {
      const name = names.get(id)
      return name ? { ...name, ...counts } : []
    })
    .slice(0, TOP_OF_COMMUNITY)
