import type { ReleaseType, ReleaseView } from '@remusic/contract/music/releases'
import type { Release } from '@remusic/contract/music/schemas/releases'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asAlbum, selectAlbums } from '../catalogue/mappers.ts'
import { hasPreview } from '../catalogue/previewAvailability.ts'
import type { Position } from './cursor.ts'

export type Wanted = {
  userId: string
  view: ReleaseView
  type?: ReleaseType | undefined
  /** Today for the person. */
  today: string
  after: Position | null
  limit: number
}

/** Of equal dates, exact ones come first: a release with only a month or a year is dated on its first day. */
const EXACTNESS = sql`case albums.release_precision when 'day' then 0 when 'month' then 1 else 2 end`

/** The number of days that are searched: the next window is only tried if the page is not full, and the last one has no limit. */
const WINDOWS = [14, 140, 1_400, null] as const

/** The releases of the artists that a person follows, including those that credit another artist first. */
export async function findReleases(db: Db, wanted: Wanted) {
  return describe(db, await findPlaces(db, wanted))
}

/** Finds the releases of an artist until a day, the newest first. */
export async function findReleasesOfArtist(
  db: Db,
  artistId: number,
  { today, limit }: Pick<Wanted, 'today' | 'limit'>,
) {
  const { rows } = await sql<{ id: number }>`
    select id from albums
    where artist_id = ${artistId} and hidden_at is null and released_on <= ${today}::date
    order by released_on desc, ${EXACTNESS}, id desc limit ${limit}`.execute(db)
  return describe(db, rows)
}

async function describe<P extends { id: number }>(db: Db, places: readonly P[]) {
  const rows = await selectAlbums(db)
    .select('albums.release_precision')
    .select(
      sql<boolean>`exists (select from songs where songs.album_id = albums.id and songs.hidden_at is null and ${hasPreview})`.as(
        'has_preview',
      ),
    )
    .where('albums.id', '=', sql<number>`any(${places.map(({ id }) => id)}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return places.flatMap((place) => {
    const row = byId.get(place.id)
    return row ? [{ place, release: asRelease(row) }] : []
  })
}

/**
 * A follower of thousands of artists finds a page within days, a follower of few within years. Each window reads, by an index, only the
 * albums of its days, so a request never reads the whole careers of all artists.
 */
async function findPlaces(db: Db, wanted: Wanted): Promise<Position[]> {
  for (const days of WINDOWS) {
    const places = await findPlacesWithin(db, wanted, days)
    if (places.length === wanted.limit || days === null) return places
  }
  return []
}

async function findPlacesWithin(
  db: Db,
  { userId, view, type, today, after, limit }: Wanted,
  days: number | null,
): Promise<Position[]> {
  const isNewestFirst = view === 'published'
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  const start = sql`${after?.day ?? today}::date`
  const isNear =
    days === null
      ? sql`true`
      : isNewestFirst
        ? sql`albums.released_on > ${start} - ${days}::int`
        : sql`albums.released_on <= ${start} + ${days}::int`
  // The first window contains few albums of any artist. In the others each artist is looked up in the index, whatever the planner expects:
  // it does not know how many artists this person follows.
  const artistByArtist = days === WINDOWS[0] ? sql`` : sql`offset 0`
  const inOrder = sql`order by release.day ${direction}, release.exactness, release.id ${direction} limit ${limit}`
  const releasesBy = (albums: RawBuilder<unknown>) => sql`(
    select release.* from artist_follows as follow cross join lateral (
      select albums.id, albums.released_on as day, ${EXACTNESS} as exactness
      from ${albums} and albums.hidden_at is null and ${isNear}
        and ${isNewestFirst ? sql`albums.released_on <= ${today}::date` : sql`albums.released_on > ${today}::date`}
        and ${ofType(type)} and ${after ? isAfter(after, isNewestFirst) : sql`true`}
      ${artistByArtist}
    ) as release
    where follow.user_id = ${userId} ${inOrder}
  )`
  // A person may follow several artists of one release, which is listed once.
  const { rows } = await sql<Position>`
    select id, day::text as day, exactness
    from (
      ${releasesBy(sql`albums where albums.artist_id = follow.artist_id`)}
      union
      ${releasesBy(sql`credit_artists as credit join albums on albums.credit_id = credit.credit_id
        where credit.artist_id = follow.artist_id and credit.position > 0`)}
    ) as release ${inOrder}`.execute(db)
  return rows
}

const ofType = (type: ReleaseType | undefined) =>
  type === undefined ? sql`true` : sql`coalesce(albums.type, 'album') = ${type}`

/** The condition on the date alone comes first, because the index has the date. */
function isAfter({ day, exactness, id }: Position, isNewestFirst: boolean): RawBuilder<unknown> {
  const later = isNewestFirst ? sql`<` : sql`>`
  return sql`albums.released_on ${later}= ${day}::date and (
    albums.released_on ${later} ${day}::date
    or ${EXACTNESS} > ${exactness}
    or ${EXACTNESS} = ${exactness} and albums.id ${later} ${id}
  )`
}

type ReleaseRow = Parameters<typeof asAlbum>[0] & {
  release_precision: keyof typeof EXACT_LENGTH
  has_preview: boolean
}

const EXACT_LENGTH = { day: 10, month: 7, year: 4 } as const

function asRelease(row: ReleaseRow): Release {
  const { apiId, title, image, artist, artistId, credits, albumType, explicit } = asAlbum(row)
  return {
    apiId,
    title,
    image,
    artist,
    artistId,
    credits,
    albumType,
    explicit,
    releasedOn: (row.released_on ?? '').slice(0, EXACT_LENGTH[row.release_precision]),
    hasPreview: row.has_preview,
  }
}

export async function followsArtists(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('artist_follows')
    .select('artist_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
