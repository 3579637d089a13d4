import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'
import { creditTextOf, mbidOf } from '../../music/catalogue/mappers.ts'

/** A catalogue item with everything by which another catalogue can recognise it. */
export type Item = {
  type: ItemKind
  name: string
  apiId: string
  artist: string
  album: string | null
  year: number | null
  durationSeconds: number | null
  isrc: string | null
  mbid: string | null
}
export type ItemRef = { kind: ItemKind; itemId: number }

/** Keeps each statement well below the statement timeout. */
const BATCH_SIZE = 2_000

/** Reads items once each, however many rows are about them. */
export function createItemReader(db: Db) {
  const found = new Map<string, Item>()

  return {
    async read(refs: readonly ItemRef[]): Promise<void> {
      for (const kind of ['artist', 'album', 'song'] as const) {
        const ids = new Set<number>()
        for (const ref of refs) if (ref.kind === kind && !found.has(keyOf(ref))) ids.add(ref.itemId)
        const missing = [...ids]
        for (let start = 0; start < missing.length; start += BATCH_SIZE) {
          const rows = await FIND[kind](db, missing.slice(start, start + BATCH_SIZE))
          for (const { id, ...item } of rows) found.set(keyOf({ kind, itemId: id }), { type: kind, ...item })
        }
      }
    },

    /** The item must have been read before. */
    get(ref: ItemRef): Item {
      const item = found.get(keyOf(ref))
      if (!item) throw new Error(`There is no ${ref.kind} ${ref.itemId}`)
      return item
    },
  }
}
export type ItemReader = ReturnType<typeof createItemReader>

const keyOf = ({ kind, itemId }: ItemRef) => `${kind} ${itemId}`

/** Replaces the item references of rows with the items. */
export async function withItems<T extends ItemRef, U>(
  reader: ItemReader,
  rows: readonly T[],
  put: (row: Omit<T, keyof ItemRef>, item: Item) => U,
): Promise<U[]> {
  await reader.read(rows)
  return rows.map(({ kind, itemId, ...row }) => put(row, reader.get({ kind, itemId })))
}

/** The fields of an item in a row about it. */
export const about = ({ name, ...item }: Item) => ({ about: name, ...item })
/** Without the name, which some rows have in a field of their own. */
export const identity = ({ name: _, type: __, ...item }: Item) => item

type Found = Omit<Item, 'type'> & { id: number }

const FIND: Record<ItemKind, (db: Db, ids: number[]) => Promise<Found[]>> = {
  artist: async (db, ids) =>
    (
      await sql<Found>`
        select id, name, api_id as "apiId", name as artist, null as album, null as year, null as "durationSeconds", null as isrc,
          ${mbidOf('artist')} as mbid
        from artists where id = any(${ids}::bigint[])`.execute(db)
    ).rows,
  album: async (db, ids) =>
    (
      await sql<Found>`
        select albums.id, title as name, albums.api_id as "apiId", coalesce(${creditTextOf('albums.credit_id')}, artists.name) as artist,
          null as album, extract(year from released_on)::integer as year, null as "durationSeconds", null as isrc,
          ${mbidOf('album')} as mbid
        from albums join artists on artists.id = albums.artist_id where albums.id = any(${ids}::bigint[])`.execute(
        db,
      )
    ).rows,
  song: async (db, ids) =>
    (
      await sql<Found>`
        select songs.id, songs.title as name, songs.api_id as "apiId",
          coalesce(${creditTextOf('songs.credit_id')}, artists.name) as artist, albums.title as album,
          extract(year from released_on)::integer as year, nullif(duration_seconds, 0) as "durationSeconds", isrcs[1] as isrc,
          ${mbidOf('song')} as mbid
        from songs join artists on artists.id = songs.artist_id join albums on albums.id = songs.album_id
        where songs.id = any(${ids}::bigint[])`.execute(db)
    ).rows,
}
