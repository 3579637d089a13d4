import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { KnownSong } from './model.ts'
import { BEST_KNOWN } from './ranking.ts'

/** The best-known songs of artists or albums, each by index. */
export async function readBestKnown(
  db: Db,
  kind: KnownSong['kind'],
  ids: readonly number[],
): Promise<KnownSong[]> {
  const column = sql.ref(kind === 'artist' ? 'artist_id' : 'album_id')
  const { rows } = await sql<KnownSong>`
    select ${kind}::text as kind, parent.id, song.id as "songId", song.artist_id as "artistId", song.album_id as "albumId"
    from unnest(${ids}::bigint[]) with ordinality as parent (id, place)
    cross join lateral (
      select id, artist_id, album_id, popularity from songs where ${column} = parent.id and hidden_at is null
      order by popularity desc, id limit ${sql.lit(BEST_KNOWN[kind])}
    ) as song
    order by parent.place, song.popularity desc, song.id`.execute(db)
  return rows
}
