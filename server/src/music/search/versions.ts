import { MAX_VERSIONS } from '@remusic/contract/music/search'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Hit } from './hits.ts'

/** Whether `other` is a recording of the same song by the same artist. The hash is included because the index contains it. */
const IS_VERSION = sql`other.artist_id = songs.artist_id
  and hashtext(version_key(other.title)) = hashtext(version_key(songs.title))
  and version_key(other.title) = version_key(songs.title)
  and other.id <> songs.id and other.hidden_at is null`

/** The number of other recordings of a song, for a query of songs. */
export const VERSION_COUNT = sql<number>`(select count(*)::int from songs as other where ${IS_VERSION})`

export async function findVersionsOf(
  db: Db,
  apiId: string,
): Promise<{ title: string; others: Hit[] } | null> {
  const { rows } = await sql<{ title: string; others: Hit[] }>`
    select title, (
      select coalesce(json_agg(each), '[]') from (
        select other.id, other.title as name, other.popularity, other.artist_id as "artistId"
        from songs as other where ${IS_VERSION}
        order by other.popularity desc, other.id limit ${MAX_VERSIONS}
      ) as each
    ) as others
    from songs where id = song_id_of(${apiId}) and hidden_at is null`.execute(db)
  return rows[0] ?? null
}
