import type { RankedItem } from '@remusic/contract/listening/yearInMusic'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { asTarget, TARGET_COLUMNS, type TargetRow } from '../../music/catalogue/targets.ts'

export type NamedItem = Omit<RankedItem, 'listens'>
export type NamedGenre = { apiId: string; name: string }
export type NamedReview = {
  id: string
  title: string
  about: NamedItem
  author: { id: string; name: string; picture_id: string | null }
}

type Wanted = {
  songs: readonly number[]
  albums: readonly number[]
  artists: readonly number[]
  genres: readonly number[]
  reviews: readonly string[]
}

/** The items and reviews of a year by their internal ids. A missing id was merged or deleted; a hidden item is null. */
export type Names = {
  songs: Map<number, NamedItem | null>
  albums: Map<number, NamedItem | null>
  artists: Map<number, NamedItem | null>
  genres: Map<number, NamedGenre>
  reviews: Map<string, NamedReview>
}

type ItemRow = TargetRow & {
  id: number
  is_hidden: boolean
  genreId: number | null
  genreApiId: string
}
type ReviewRow = TargetRow & {
  id: string
  title: string
  is_hidden: boolean
  author: NamedReview['author']
}

const ITEM_COLUMNS = sql`${TARGET_COLUMNS},
  coalesce(songs.hidden_at, albums.hidden_at, artists.hidden_at) is not null as is_hidden`

/** Reads all names of a year at once. Reviews are those that this viewer sees, by active people; null is a visitor. */
export async function findNames(db: Db, wanted: Wanted, viewerId: string | null): Promise<Names> {
  const [items, reviews] = await Promise.all([
    findItems(db, wanted),
    findReviews(db, wanted.reviews, viewerId),
  ])
  const itemsOf = (kind: ItemRow['kind']) =>
    new Map(items.filter((row) => row.kind === kind).map((row) => [row.id, asItem(row)]))
  return {
    songs: itemsOf('song'),
    albums: itemsOf('album'),
    artists: itemsOf('artist'),
    genres: new Map(
      items.flatMap(({ genreId, genreApiId, genre }) =>
        genreId === null ? [] : [[genreId, { apiId: genreApiId, name: genre ?? '' }]],
      ),
    ),
    reviews: new Map(
      reviews.flatMap((row) => {
        const about = asItem(row)
        return about ? [[row.id, { id: row.id, title: row.title, author: row.author, about }]] : []
      }),
    ),
  }
}

/** Finds items, and genres, which have a row without an item. */
async function findItems(db: Db, { songs, albums, artists, genres }: Wanted): Promise<readonly ItemRow[]> {
  if (songs.length + albums.length + artists.length + genres.length === 0) return []
  const values = { songs: [...songs], albums: [...albums], artists: [...artists], genres: [...genres] }
  return compiledQuery(
    db,
    'items of a year',
    values,
    ({ songs, albums, artists, genres }) => sql<ItemRow>`
      select wanted.kind, wanted.id, null::integer as "genreId", null::text as "genreApiId", ${ITEM_COLUMNS}
      from (
        select 'song' as kind, id from unnest(${songs}::bigint[]) as id
        union all select 'album', id from unnest(${albums}::bigint[]) as id
        union all select 'artist', id from unnest(${artists}::bigint[]) as id
      ) as wanted
      left join songs on wanted.kind = 'song' and songs.id = wanted.id
      left join albums on albums.id = case wanted.kind when 'album' then wanted.id when 'song' then songs.album_id end
      join artists on artists.id = case wanted.kind
        when 'artist' then wanted.id when 'song' then songs.artist_id else albums.artist_id end
      left join genres on genres.id = artists.genre_id
      union all
      select 'genre', null, id, api_id, name, null, null, null, null, null, null, null, null, null, null, false
      from genres where id = any(${genres}::integer[])`,
  )
}

async function findReviews(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<readonly ReviewRow[]> {
  if (ids.length === 0) return []
  return compiledQuery(
    db,
    'reviews of a year',
    { ids: [...ids], viewerId },
    ({ ids, viewerId }) => sql<ReviewRow>`
      select reviews.id, reviews.title, target.kind,
        json_build_object('id', users.id, 'name', users.name, 'picture_id', users.picture_id) as author, ${ITEM_COLUMNS}
      from reviews
      join users on users.id = reviews.user_id
      join review_targets as target on target.id = reviews.target_id
      left join songs on songs.id = target.song_id
      left join albums on albums.id = coalesce(target.album_id, songs.album_id)
      join artists on artists.id = coalesce(target.artist_id, songs.artist_id, albums.artist_id)
      left join genres on genres.id = artists.genre_id
      where reviews.id = any(${ids}::uuid[]) and reviews.visible and users.active
        and users.id not in (select user_id from hidden_from(${viewerId}))`,
  )
}

function asItem(row: TargetRow & { is_hidden: boolean }): NamedItem | null {
  if (row.is_hidden) return null
  const { kind, apiId, name, artist, image } = asTarget(row).target
  return { kind, apiId, name, artist, image }
}
