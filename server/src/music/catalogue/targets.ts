import type { Review, ReviewTarget, TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { idAt } from './addresses.ts'
import { creditTextOf } from './mappers.ts'
import { coverOf, portraitOf } from './pictures.ts'

// A target is the row to which reviews, entries of the diary and wishes refer, whatever the kind of the item.

const TABLE = { artist: 'artists', album: 'albums', song: 'songs' } as const
export const TARGET_COLUMN = { artist: 'artist_id', album: 'album_id', song: 'song_id' } as const

/**
 * CTEs for a statement that writes about an item. Output: `item (id)`, empty if the item does not exist, and `target (id)`, the row
 * its reviews refer to, created if missing; empty if another transaction is creating it concurrently.
 */
export function targetCtes(kind: TargetKind, apiId: string) {
  const column = sql.ref(TARGET_COLUMN[kind])
  return sql`
    item as (select id from ${sql.table(TABLE[kind])} where id = ${idAt(kind, apiId)} and hidden_at is null),
    known as (select review_targets.id from review_targets join item on ${column} = item.id),
    made as (
      insert into review_targets (${column}) select id from item where not exists (select from known)
      on conflict (${column}) do nothing returning id
    ),
    target as (select id from known union all select id from made)`
}

/**
 * The row that reviews of each item refer to, created if missing, by address. Items that do not exist or are hidden are left out. The
 * rows are locked in the order of their ids, as a merge locks them.
 */
export async function ensureTargets(
  tx: Db,
  kind: TargetKind,
  apiIds: readonly string[],
): Promise<Map<string, number>> {
  if (apiIds.length === 0) return new Map()
  const column = sql.ref(TARGET_COLUMN[kind])
  const item = sql`
    item as materialized (
      select wanted.api_id, item.id
      from unnest(${[...new Set(apiIds)]}::text[]) as wanted (api_id)
      join ${sql.table(TABLE[kind])} as item on item.id = ${sql.id(`${kind}_id_of`)}(wanted.api_id)
      where item.hidden_at is null
    )`
  await sql`
    with ${item}
    insert into review_targets (${column})
    select distinct item.id from item
    where not exists (select from review_targets where ${column} = item.id)
    order by item.id
    on conflict (${column}) do nothing`.execute(tx)
  // A new statement also sees rows that a concurrent transaction was creating.
  const { rows } = await sql<{ apiId: string; targetId: number }>`
    with ${item}, target as materialized (
      select id, ${column} from review_targets where ${column} in (select id from item) order by id for key share
    )
    select item.api_id as "apiId", target.id as "targetId" from item join target on target.${column} = item.id`.execute(
    tx,
  )
  return new Map(rows.map(({ apiId, targetId }) => [apiId, targetId]))
}

/** An item of any kind, with the album and the artist of a song. */
export type TargetRow = {
  kind: TargetKind
  genre: string | null
  songApiId: string | null
  songTitle: string | null
  albumApiId: string | null
  albumTitle: string | null
  albumPicture: string | null
  artistApiId: string | null
  artistName: string | null
  artistPicture: string | null
  songCredit: string | null
  albumCredit: string | null
}

/** The columns of a `TargetRow` besides the kind, in a statement that joins `songs`, `albums`, `artists` and `genres`. */
export const TARGET_COLUMNS = sql`
  genres.name as genre, songs.api_id as "songApiId", songs.title as "songTitle",
  albums.api_id as "albumApiId", albums.title as "albumTitle", albums.picture as "albumPicture",
  artists.api_id as "artistApiId", artists.name as "artistName", artists.picture as "artistPicture",
  ${creditTextOf('songs.credit_id')} as "songCredit", ${creditTextOf('albums.credit_id')} as "albumCredit"`

/** The same, as selections of a query builder. */
export const TARGET_SELECTIONS = [
  'genres.name as genre',
  'songs.api_id as songApiId',
  'songs.title as songTitle',
  'albums.api_id as albumApiId',
  'albums.title as albumTitle',
  'albums.picture as albumPicture',
  'artists.api_id as artistApiId',
  'artists.name as artistName',
  'artists.picture as artistPicture',
  creditTextOf('songs.credit_id').as('songCredit'),
  creditTextOf('albums.credit_id').as('albumCredit'),
] as const

export function asTarget(row: TargetRow): Pick<Review, 'target' | 'artist' | 'album' | 'song'> {
  const { kind, genre } = row
  const artist = {
    apiId: row.artistApiId ?? '',
    name: row.artistName ?? '',
    picture: row.artistPicture,
    genre,
  }
  if (kind === 'artist') {
    const target: ReviewTarget = {
      kind,
      apiId: artist.apiId,
      name: artist.name,
      artist: null,
      genre,
      image: portraitOf(artist),
    }
    return { target, artist: { apiId: artist.apiId, name: artist.name } }
  }
  const album = {
    apiId: row.albumApiId ?? '',
    title: row.albumTitle ?? '',
    picture: row.albumPicture,
    artist: artist.name,
    genre,
  }
  const image = coverOf(album)
  if (kind === 'album') {
    const target: ReviewTarget = {
      kind,
      apiId: album.apiId,
      name: album.title,
      artist: row.albumCredit ?? artist.name,
      genre,
      image,
    }
    return { target, album: { apiId: album.apiId, title: album.title } }
  }
  const song = { apiId: row.songApiId ?? '', title: row.songTitle ?? '' }
  const by = row.songCredit ?? artist.name
  return { target: { kind, apiId: song.apiId, name: song.title, artist: by, genre, image }, song }
}
