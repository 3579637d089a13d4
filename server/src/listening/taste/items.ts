import type { TasteItem } from '@remusic/contract/listening/schemas/taste'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { type ItemKind, idAt } from '../../music/catalogue/addresses.ts'
import { AlbumNotFoundError, ArtistNotFoundError, SongNotFoundError } from '../../music/catalogue/errors.ts'
import { ITEM_TABLE } from '../../music/catalogue/merging.ts'
import { asTarget, TARGET_SELECTIONS } from '../../music/catalogue/targets.ts'
import type { ItemRef } from './signals.ts'

const NOT_FOUND = { artist: ArtistNotFoundError, album: AlbumNotFoundError, song: SongNotFoundError }

export const itemKey = ({ kind, id }: ItemRef) => `${kind} ${id}`

/** Finds the internal id of an item that is not hidden, by its current or a former id. */
export async function requireItem(db: Db, kind: ItemKind, apiId: string): Promise<ItemRef> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(ITEM_TABLE[kind])} where id = ${idAt(kind, apiId)} and hidden_at is null`.execute(
    db,
  )
  const [item] = rows
  if (!item) throw new NOT_FOUND[kind]()
  return { kind, id: item.id }
}

/** The rows in the order of the entries, each with the reason of its entry. Entries without a row are left out. */
export function inOrderOf<Row extends { id: number }, Item, Reason>(
  entries: readonly { id: number; reason: Reason }[],
  rows: readonly Row[],
  as: (row: Row) => Item,
) {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return entries.flatMap(({ id, reason }) => {
    const row = rowOf.get(id)
    return row ? [{ ...as(row), reason }] : []
  })
}

/** The item that a choice is about. It cannot be merged with another one until the transaction ends. */
export async function lockItem(tx: Db, kind: ItemKind, apiId: string): Promise<ItemRef> {
  const item = await findAndLockItem(tx, kind, apiId)
  if (!item) throw new NOT_FOUND[kind]()
  return item
}

/** A merge that ends while this waits deletes the row. The id then leads to another item, which a second statement finds. */
export async function findAndLockItem(tx: Db, kind: ItemKind, apiId: string): Promise<ItemRef | null> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(ITEM_TABLE[kind])} where id = ${idAt(kind, apiId)} and hidden_at is null
      for key share`.execute(tx)
    if (rows[0]) return { kind, id: rows[0].id }
  }
  return null
}

/** An item with what it is a part of, which may have been muted in its place. */
export type FoundItem = { item: TasteItem; albumId: number | null; artistId: number }

/** Items by `itemKey`. Hidden ones are left out. */
export async function findItems(db: Db, refs: readonly ItemRef[]): Promise<Map<string, FoundItem>> {
  if (refs.length === 0) return new Map()
  const rows = await db
    .selectFrom(
      sql<{ kind: ItemKind; id: number }>`(
        select distinct kind, id from unnest(
          ${refs.map(({ kind }) => kind)}::text[], ${refs.map(({ id }) => id)}::bigint[]
        ) as given (kind, id)
      )`.as('ref'),
    )
    .leftJoin('songs', (join) => join.on(sql<boolean>`ref.kind = 'song' and songs.id = ref.id`))
    .leftJoin('albums', (join) =>
      join.on(sql<boolean>`albums.id = case ref.kind when 'album' then ref.id else songs.album_id end`),
    )
    .innerJoin('artists', (join) =>
      join.on(
        sql<boolean>`artists.id = case ref.kind when 'artist' then ref.id else coalesce(songs.artist_id, albums.artist_id) end`,
      ),
    )
    .leftJoin('genres', 'genres.id', 'artists.genre_id')
    .select(['ref.kind', 'ref.id', 'artists.id as artistId', 'albums.id as albumId'])
    .select(TARGET_SELECTIONS)
    .where(sql<boolean>`coalesce(songs.hidden_at, albums.hidden_at, artists.hidden_at) is null`)
    .execute()
  return new Map(
    rows.map((row) => [
      itemKey(row),
      { item: asTarget(row).target, albumId: row.albumId, artistId: row.artistId },
    ]),
  )
}
