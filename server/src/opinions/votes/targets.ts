import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'

/** The item of a review target, as the audit log names it. */
export async function itemOfTarget(db: Db, targetId: number): Promise<{ kind: ItemKind; id: string }> {
  const { rows } = await sql<{ kind: ItemKind; id: string }>`
    select kind, coalesce(artists.api_id, albums.api_id, songs.api_id) as id
    from review_targets as target
    left join artists on artists.id = target.artist_id
    left join albums on albums.id = target.album_id
    left join songs on songs.id = target.song_id
    where target.id = ${targetId}`.execute(db)
  const [item] = rows
  if (!item) throw new Error(`There is no review target ${targetId}`)
  return item
}
