import type { CorrectedItem } from '@remusic/contract/running/schemas/corrections'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { findIdAt, type ItemKind } from '../../music/catalogue/addresses.ts'
import { AlbumNotFoundError, ArtistNotFoundError, SongNotFoundError } from '../../music/catalogue/errors.ts'
import { coverOf, portraitOf } from '../../music/catalogue/pictures.ts'

const MISSING = { artist: ArtistNotFoundError, album: AlbumNotFoundError, song: SongNotFoundError } as const

export type Item = CorrectedItem & {
  id: number
  /** True also if its album or artist was hidden. */
  hidden: boolean
  hiddenItself: boolean
}

/** Finds an item by its current or a former id. Only Admins find hidden items. */
export async function findItem(
  db: Db,
  kind: ItemKind,
  apiId: string,
  { includesHidden }: { includesHidden: boolean },
): Promise<Item> {
  const id = await findIdAt(db, kind, apiId)
  const item = id === null ? undefined : (await findItems(db, [{ kind, id }])).get(`${kind} ${id}`)
  if (!item || (item.hidden && !includesHidden)) throw new MISSING[kind]()
  return item
}

/** Items by kind and internal id. */
export async function findItems(
  db: Db,
  wanted: readonly { kind: ItemKind; id: number }[],
): Promise<Map<string, Item>> {
  const idsOf = (kind: ItemKind) => wanted.flatMap((each) => (each.kind === kind ? [each.id] : []))
  const { rows } = await sql<ItemRow>`
    select item.*, item.hidden_at is not null as hidden, exists (
      select from item_overrides
      where field = 'hidden' and (
        (item.kind = 'artist' and artist_id = item.id)
        or (item.kind = 'album' and album_id = item.id)
        or (item.kind = 'song' and song_id = item.id)
      )
    ) as "hiddenItself"
    from (
      select 'artist' as kind, artists.id, artists.api_id as "apiId", artists.name, null as artist,
        artists.picture, genres.name as genre, artists.hidden_at, null as "albumApiId", null as album
      from artists left join genres on genres.id = genre_id
      where artists.id = any(${idsOf('artist')}::bigint[])
      union all
      select 'album', albums.id, albums.api_id, albums.title, artists.name, albums.picture, genres.name,
        albums.hidden_at, albums.api_id, albums.title
      from albums join artists on artists.id = albums.artist_id left join genres on genres.id = genre_id
      where albums.id = any(${idsOf('album')}::bigint[])
      union all
      select 'song', songs.id, songs.api_id, songs.title, artists.name, albums.picture, genres.name,
        songs.hidden_at, albums.api_id, albums.title
      from songs join albums on albums.id = songs.album_id join artists on artists.id = songs.artist_id
        left join genres on genres.id = genre_id
      where songs.id = any(${idsOf('song')}::bigint[])
    ) as item`.execute(db)
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, asItem(row)]))
}

type ItemRow = {
  kind: ItemKind
  id: number
  apiId: string
  name: string
  artist: string | null
  picture: string | null
  genre: string | null
  hidden: boolean
  hiddenItself: boolean
  albumApiId: string | null
  album: string | null
}

function asItem({ picture, genre, albumApiId, album, ...row }: ItemRow): Item {
  const { kind, id, apiId, name, artist, hidden, hiddenItself } = row
  const image =
    kind === 'artist'
      ? portraitOf({ apiId, name, picture, genre })
      : coverOf({ apiId: albumApiId ?? apiId, title: album ?? name, artist: artist ?? '', picture, genre })
  return { kind, id, apiId, name, artist, hidden, hiddenItself, image }
}

/** Leaves out the fields that only the server uses. */
export const asCorrectedItem = ({ kind, apiId, name, artist, image }: Item): CorrectedItem => ({
  kind,
  apiId,
  name,
  artist,
  image,
})
