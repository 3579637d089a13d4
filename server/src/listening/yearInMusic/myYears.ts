import type { YearInMusic } from '@remusic/contract/listening/schemas/yearInMusic'
import { opensOn, TOP_OF_YEAR, type YearFigures } from '@remusic/contract/listening/yearInMusic'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { todayOf } from '../../people/accounts/days.ts'
import { type CountedId, computeFigures, FIGURES_VERSION, type StoredFigures } from './figures.ts'
import { findNames } from './items.ts'
import { isOpen, newestOpenYear, yearOf } from './openYears.ts'

type Person = { id: string; timeZone: string }

/** A person's year as computed last night, or computed now if something has changed since. Stores nothing. */
export async function findYear(db: Db, person: Person, year: number, now: Date): Promise<YearInMusic> {
  if (!isOpen(year, todayOf(person, now))) return { state: 'early', year, opensOn: opensOn(year) }
  const stored = await findStored(db, person.id, year)
  if (stored) {
    const named = await nameFigures(db, stored.figures, person.id)
    if (named) return asAnswer(year, named, stored.computed_at)
  }
  const named = await nameFigures(db, await computeFigures(db, person.id, year), person.id)
  // An item can disappear between the two statements. The rest of the year is still right.
  return named ? asAnswer(year, named, now) : { state: 'empty', year }
}

function asAnswer(year: number, figures: YearFigures, computedAt: Date): YearInMusic {
  if (figures.listens + figures.reviews === 0) return { state: 'empty', year }
  return { state: 'ready', year, figures, computedAt: computedAt.toISOString() }
}

async function findStored(db: Db, userId: string, year: number) {
  const row = await db
    .selectFrom('years_in_music')
    .select(['figures', 'computed_at'])
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .where('stale', '=', false)
    .where('version', '=', FIGURES_VERSION)
    .executeTakeFirst()
  if (!row?.figures || !row.computed_at) return null
  return { figures: row.figures as StoredFigures, computed_at: row.computed_at }
}

/** Null if something that the figures name does not exist any more, so that they must be computed again. */
async function nameFigures(db: Db, stored: StoredFigures, userId: string): Promise<YearFigures | null> {
  const { topSongs, topAlbums, topArtists, genres, discoveries, likedReview, ...counts } = stored
  const artists = [...topArtists, ...discoveries.first]
  const names = await findNames(
    db,
    {
      songs: idsOf(topSongs),
      albums: idsOf(topAlbums),
      artists: idsOf(artists),
      genres: idsOf(genres),
      reviews: likedReview ? [likedReview.id] : [],
    },
    userId,
  )
  const isComplete =
    topSongs.every(({ id }) => names.songs.has(id)) &&
    topAlbums.every(({ id }) => names.albums.has(id)) &&
    artists.every(({ id }) => names.artists.has(id)) &&
    genres.every(({ id }) => names.genres.has(id))
  if (!isComplete) return null
  const liked = likedReview && names.reviews.get(likedReview.id)
  return {
    ...counts,
    topSongs: named(topSongs, names.songs),
    topAlbums: named(topAlbums, names.albums),
    topArtists: named(topArtists, names.artists),
    genres: named(genres, names.genres),
    discoveries: { artists: discoveries.artists, first: named(discoveries.first, names.artists) },
    likedReview:
      likedReview && liked
        ? {
            id: liked.id,
            title: liked.title,
            likes: likedReview.likes,
            about: { ...liked.about, listens: 0 },
          }
        : null,
  }
}

const idsOf = (items: readonly CountedId[]) => items.map(({ id }) => id)

/** The items in order, without hidden ones. */
const named = <T extends object>(items: readonly CountedId[], names: ReadonlyMap<number, T | null>) =>
  items
    .flatMap(({ id, listens }) => {
      const name = names.get(id)
      return name ? { ...name, listens } : []
    })
    .slice(0, TOP_OF_YEAR)

/** The years of a person that have anything in them and can be opened, the newest first. */
export async function findYears(db: Db, person: Person, now: Date) {
  const today = todayOf(person, now)
  const { rows } = await sql<{ year: number }>`
    select year from years_in_music
    where user_id = ${person.id} and year <= ${newestOpenYear(today)} and (
      exists (
        select from listens where listens.user_id = ${person.id} and deleted_at is null
          and day between make_date(year, 1, 1) and make_date(year, 12, 31)
      ) or exists (
        select from reviews join users on users.id = reviews.user_id
        where reviews.user_id = ${person.id} and visible
          and reviews.created_at between make_date(year, 1, 1) - 1 and make_date(year + 1, 1, 1) + 1
          and extract(year from reviews.created_at at time zone coalesce(users.time_zone, 'UTC')) = year
      )
    )
    order by year desc`.execute(db)
  const thisYear = yearOf(today)
  return {
    years: rows.map(({ year }) => year),
    thisYear,
    opensOn: opensOn(thisYear),
    isDecember: isOpen(thisYear, today),
  }
}
