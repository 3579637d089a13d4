import type {
  SimilarAlbum,
  SimilarArtist,
  SimilarReason,
  SimilarSong,
} from '@remusic/contract/listening/schemas/taste'
import { SIMILAR_ITEMS } from '@remusic/contract/listening/taste'
import { PLACEHOLDER_ARTISTS } from '@remusic/contract/music/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'
import {
  asAlbum,
  asArtist,
  asSong,
  selectAlbums,
  selectArtists,
  selectSongs,
} from '../../music/catalogue/mappers.ts'
import { inOrderOf, requireItem } from './items.ts'
import { similarTo } from './neighbours.ts'
import type { ItemRef } from './signals.ts'

/** If too few people like an item, other works of its artist are shown, at most this many. */
const OF_THE_ARTIST = 3

type Options = {
  /** Leave out how many people like something. */
  blind: boolean
}
type Similar = { id: number; reason: SimilarReason }

export async function findSimilarSongs(db: Db, apiId: string, options: Options): Promise<SimilarSong[]> {
  const similar = await findSimilar(db, await requireItem(db, 'song', apiId), options)
  if (similar.length === 0) return []
  const rows = await selectSongs(db)
    .select('songs.id')
    .where('songs.id', 'in', idsOf(similar))
    .where('songs.hidden_at', 'is', null)
    .where('artists.hidden_at', 'is', null)
    .execute()
  return inOrderOf(similar, rows, asSong)
}

export async function findSimilarAlbums(db: Db, apiId: string, options: Options): Promise<SimilarAlbum[]> {
  const similar = await findSimilar(db, await requireItem(db, 'album', apiId), options)
  if (similar.length === 0) return []
  const rows = await selectAlbums(db)
    .where('albums.id', 'in', idsOf(similar))
    .where('albums.hidden_at', 'is', null)
    .where('artists.hidden_at', 'is', null)
    .execute()
  return inOrderOf(similar, rows, asAlbum)
}

export async function findSimilarArtists(db: Db, apiId: string, options: Options): Promise<SimilarArtist[]> {
  const similar = await findSimilar(db, await requireItem(db, 'artist', apiId), options)
  if (similar.length === 0) return []
  const rows = await selectArtists(db)
    .where('artists.id', 'in', idsOf(similar))
    .where('artists.hidden_at', 'is', null)
    .execute()
  return inOrderOf(similar, rows, asArtist)
}

const idsOf = (similar: readonly Similar[]) => similar.map(({ id }) => id)

/** Finds items that the same people like; where they are too few, the best known of its artist and its genre. */
async function findSimilar(db: Db, item: ItemRef, { blind }: Options): Promise<Similar[]> {
  const liked = (await similarTo(db, item, SIMILAR_ITEMS)).map(({ item: { id }, support, scored }) => ({
    id,
    reason: {
      kind: 'people' as const,
      people: blind ? null : scored > 0 ? scored : support,
      scored: scored > 0 && !blind,
    },
  }))
  if (liked.length >= SIMILAR_ITEMS) return liked
  const others = await findRelated(db, item, [item.id, ...idsOf(liked)])
  return [...liked, ...others].slice(0, SIMILAR_ITEMS)
}

type Related = { id: number; genre: string | null }

async function findRelated(db: Db, { kind, id }: ItemRef, without: readonly number[]): Promise<Similar[]> {
  const { rows } = await RELATED[kind](id, without).execute(db)
  return rows.map(({ id, genre }) => ({
    id,
    reason: genre === null ? { kind: 'artist' } : { kind: 'genre', name: genre },
  }))
}

/** The best-known works of the artist come without a genre, then those of the genre. */
const RELATED: Record<ItemKind, (id: number, without: readonly number[]) => RawBuilder<Related>> = {
  song: (id, without) => sql<Related>`
    with item as (
      select songs.artist_id, artists.genre_id from songs join artists on artists.id = artist_id where songs.id = ${id}
    )
    (
      select songs.id, null::text as genre from item
      cross join lateral (
        select id, popularity from songs
        where artist_id = item.artist_id and hidden_at is null and id <> all (${without}::bigint[])
        order by popularity desc, id limit ${OF_THE_ARTIST}
      ) as songs
      order by songs.popularity desc, songs.id
    )
    union all (
      select song.id, genres.name from item
      join genres on genres.id = item.genre_id
      cross join lateral (${bestKnownArtists(sql`item.artist_id`)}) as artist
      cross join lateral (
        select id from songs
        where artist_id = artist.id and hidden_at is null and id <> all (${without}::bigint[])
        order by popularity desc, id limit 1
      ) as song
      order by artist.popularity desc, artist.id
    )`,
  album: (id, without) => sql<Related>`
    with item as (
      select albums.artist_id, artists.genre_id from albums join artists on artists.id = artist_id where albums.id = ${id}
    )
    (
      select albums.id, null::text as genre from item
      join albums on albums.artist_id = item.artist_id
      where albums.hidden_at is null and albums.id <> all (${without}::bigint[])
      order by albums.popularity desc, albums.id limit ${OF_THE_ARTIST}
    )
    union all (
      select album.id, genres.name from item
      join genres on genres.id = item.genre_id
      cross join lateral (${bestKnownArtists(sql`item.artist_id`)}) as artist
      cross join lateral (
        select id from albums
        where artist_id = artist.id and hidden_at is null and id <> all (${without}::bigint[])
        order by popularity desc, id limit 1
      ) as album
      order by artist.popularity desc, artist.id
    )`,
  artist: (id, without) => sql<Related>`
    select artist.id, genres.name as genre
    from artists as item join genres on genres.id = item.genre_id
    cross join lateral (${bestKnownArtists(sql`item.id`)}) as artist
    where item.id = ${id} and artist.id <> all (${without}::bigint[])
    order by artist.popularity desc, artist.id`,
}

const bestKnownArtists = (other: RawBuilder<unknown>) => sql`
  select id, popularity from artists
  where artists.genre_id = genres.id and artists.hidden_at is null and artists.id <> ${other}
    and artists.api_id <> all (${PLACEHOLDER_ARTISTS}::text[])
  order by popularity desc, id limit ${2 * SIMILAR_ITEMS}`
