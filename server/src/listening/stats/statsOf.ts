import type { StatItem, StatRow, Stats } from '@remusic/contract/listening/schemas/stats'
import type { Role } from '@remusic/contract/people/plans'
import type { Db } from '../../base/database/client.ts'
import { UserNotFoundError } from '../../people/accounts/errors.ts'
import { findAccess } from '../diary/audience.ts'
import { readCommunityScores } from './communityScores.ts'
import { PrivateStatsError } from './errors.ts'
import { EVER, type Figures, meanOf, meanOfScores, readFigures } from './figures.ts'

type Viewer = { id: string; role: Role; blind: boolean } | null

/** Rejects viewers with whom the person does not share the figures. */
export async function requireStats(db: Db, userId: string, viewer: Viewer): Promise<void> {
  const { stats } = await findAccess(db, userId, viewer)
  if (!stats) throw new PrivateStatsError()
}

/**
 * The figures of a person as the viewer may see them. Somebody who tastes blind sees no scores of other people or of the community: a
 * figure about few items would reveal the score of each of them.
 */
export async function findStats(
  db: Db,
  viewer: Viewer,
  userId: string,
  { year = EVER, now }: { year?: number | undefined; now: Date },
): Promise<Stats> {
  const isBlind = viewer?.blind ?? false
  const [figures, community] = await Promise.all([
    readFigures(db, userId, year, now),
    isBlind ? null : readCommunityScores(db, year),
  ])
  if (!figures) throw new UserNotFoundError()
  const stats = asStats(figures, year)
  return isBlind && viewer?.id !== userId
    ? withoutScores(stats)
    : { ...stats, scores: { ...stats.scores, community } }
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const NOTHING = { listens: 0, reviews: 0, meanScore: null }

function asStats(figures: Figures, year: number): Stats {
  const { total, years, keys, favouriteArtists, favouriteAlbums, favouriteSongs } = figures
  const rowsOf = (dimension: Figures['keys'][number]['dimension']): StatRow[] =>
    keys
      .filter((row) => row.dimension === dimension)
      .map((row) => ({ key: row.apiId ?? row.key, name: nameOf(row), ...countsOf(row) }))
  const months = new Map(
    rowsOf('month').map(({ key, listens, reviews, meanScore }) => [
      Number(key),
      { listens, reviews, meanScore },
    ]),
  )
  return {
    year: year === EVER ? null : year,
    listens: total.listens,
    reviews: total.reviews,
    meanScore: meanOfScores(total.scoreCounts),
    songs: total.songs,
    albums: total.albums,
    artists: total.artists,
    years: years.map(({ year, listens, reviews, scoreCounts }) => ({
      year,
      listens,
      reviews,
      meanScore: meanOfScores(scoreCounts),
    })),
    months: MONTHS.map((month) => ({ month, ...(months.get(month) ?? NOTHING) })),
    genres: rowsOf('genre'),
    decades: rowsOf('decade').sort((one, other) => Number(one.key) - Number(other.key)),
    countries: rowsOf('country'),
    languages: rowsOf('language'),
    favouriteArtists: favouriteArtists.map(asItem),
    favouriteAlbums: favouriteAlbums.map(asItem),
    favouriteSongs: favouriteSongs.map(asItem),
    streaks: { current: figures.current, longest: figures.longest },
    days: figures.days,
    daysFrom: figures.daysFrom,
    daysTo: figures.daysTo,
    scores: { mine: total.scoreCounts, community: null },
  }
}

const countsOf = (row: { listens: number; reviews: number; scoreSum: number; scoreCount: number }) => ({
  listens: row.listens,
  reviews: row.reviews,
  meanScore: meanOf(row),
})

const asItem = ({ scoreSum, scoreCount, ...item }: Figures['favouriteArtists'][number]): StatItem => ({
  ...item,
  meanScore: meanOf({ scoreSum, scoreCount }),
})

const COUNTRY_NAMES = new Intl.DisplayNames('es', { type: 'region' })
const LANGUAGE_NAMES = new Intl.DisplayNames('es', { type: 'language' })

function nameOf({ dimension, key, name }: Figures['keys'][number]): string {
  switch (dimension) {
    case 'genre':
      return name ?? ''
    case 'decade':
      return `Años ${key}`
    case 'country':
      return named(COUNTRY_NAMES, key)
    case 'language':
      return named(LANGUAGE_NAMES, key)
    case 'month':
      return key
  }
}

/** Invalid codes are returned unchanged. */
function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

function withoutScores(stats: Stats): Stats {
  const hide = <T extends { meanScore: number | null }>(rows: T[]): T[] =>
    rows.map((row) => ({ ...row, meanScore: null }))
  return {
    ...stats,
    meanScore: null,
    years: hide(stats.years),
    months: hide(stats.months),
    genres: hide(stats.genres),
    decades: hide(stats.decades),
    countries: hide(stats.countries),
    languages: hide(stats.languages),
    favouriteArtists: hide(stats.favouriteArtists),
    favouriteAlbums: hide(stats.favouriteAlbums),
    favouriteSongs: hide(stats.favouriteSongs),
    scores: { mine: null, community: null },
  }
}
