import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

export type ItemKind = 'artist' | 'album' | 'song'

const FUNCTIONS = { artist: 'artist_id_of', album: 'album_id_of', song: 'song_id_of' } as const
const REDIRECTS = {
  artist: { items: 'artists', redirects: 'artist_redirects', itemId: 'artist_id' },
  album: { items: 'albums', redirects: 'album_redirects', itemId: 'album_id' },
  song: { items: 'songs', redirects: 'song_redirects', itemId: 'song_id' },
} as const

/** An expression for the internal id of the item at a present or former address; null if there is none. */
export const idAt = (kind: ItemKind, address: string) =>
  sql<number | null>`${sql.id(FUNCTIONS[kind])}(${address})`

export async function findIdAt(db: Db, kind: ItemKind, address: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${idAt(kind, address)} as id`.execute(db)
  return rows[0]?.id ?? null
}

/** The present address of each item that a merge has moved away from one of these addresses. */
export async function findMoved(
  db: Db,
  kind: ItemKind,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const { items, redirects, itemId } = REDIRECTS[kind]
  const { rows } = await sql<{ before: string; now: string }>`
    select moved.api_id as before, items.api_id as now
    from ${sql.table(redirects)} as moved join ${sql.table(items)} as items on items.id = moved.${sql.ref(itemId)}
    where moved.api_id = any(${addresses}::text[])`.execute(db)
  return new Map(rows.map(({ before, now }) => [before, now]))
}

/**
 * Reads items by their addresses: one result for each, null where there is none. Former addresses are looked up only if an item is missing,
 * because almost all requests use present ones.
 */
export async function readAt<T>(
  db: Db,
  kind: ItemKind,
  addresses: string[],
  read: (addresses: string[]) => Promise<(T | null)[]>,
): Promise<(T | null)[]> {
  const found = await read(addresses)
  const missing = addresses.filter((_, i) => found[i] === null)
  if (missing.length === 0) return found
  const moved = await findMoved(db, kind, missing)
  if (moved.size === 0) return found
  const present = [...new Set(moved.values())]
  const items = await read(present)
  const itemAt = new Map(present.map((address, i) => [address, items[i] ?? null]))
  return addresses.map((address, i) => found[i] ?? itemAt.get(moved.get(address) ?? '') ?? null)
}
