import type { QueryOf } from '@remusic/contract/base/schemas/route'
import type { HiddenItem, listHiddenItems } from '@remusic/contract/running/schemas/corrections'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'
import { escapeLike } from '../../people/accounts/queries.ts'
import { asCorrectedItem, findItems } from './items.ts'

/** Finds the items that Admins have hidden themselves, newest first. The cursor is the id of the last override on the page. */
export async function findHiddenItems(
  db: Db,
  { query = '', cursor, limit }: QueryOf<typeof listHiddenItems>,
): Promise<{ items: HiddenItem[]; next: string | null }> {
  const before = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null
  const { rows } = await sql<{ override: number; kind: ItemKind; id: number; hiddenAt: Date }>`
    select hidden.id as override, hidden.updated_at as "hiddenAt",
      case when hidden.artist_id is not null then 'artist' when hidden.album_id is not null then 'album' else 'song' end as kind,
      coalesce(hidden.artist_id, hidden.album_id, hidden.song_id) as id
    from item_overrides as hidden
    left join albums on albums.id = hidden.album_id
    left join songs on songs.id = hidden.song_id
    join artists on artists.id = coalesce(hidden.artist_id, albums.artist_id, songs.artist_id)
    where hidden.field = 'hidden' and (${before}::bigint is null or hidden.id < ${before})
      and folded(concat_ws(' ', songs.title, albums.title, artists.name)) like '%' || folded(${escapeLike(query)}) || '%'
    order by hidden.id desc
    limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const items = await findItems(db, shown)
  return {
    items: shown.flatMap(({ kind, id, hiddenAt }) => {
      const item = items.get(`${kind} ${id}`)
      return item ? { ...asCorrectedItem(item), hiddenAt: hiddenAt.toISOString() } : []
    }),
    next: rows.length > limit ? String(shown.at(-1)?.override) : null,
  }
}
