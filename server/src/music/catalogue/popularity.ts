import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import { inBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'

const REFRESH = 'catalogue-refresh-popularity'
const BUDGET_MS = 45 * 60_000

/**
 * Recomputes every night the popularity of the items that our own people follow, review or have in a playlist. It never reads the other
 * items, however many there are. Music of a source that reports its own popularity has no `source_popularity`, and keeps the reported
 * value.
 */
export function popularityJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>) {
  jobs.define(REFRESH, () => refreshPopularity(db), { expireInSeconds: 3_600 })
  jobs.schedule(REFRESH, '40 4 * * *')
}

export async function refreshPopularity(db: Db): Promise<void> {
  for (const kind of KINDS) {
    let after = 0
    await inBatches(
      async (limit) => {
        const { count, last } = await retryOnConflict(() => refreshBatch(db, kind, { after, limit }))
        after = last ?? after
        return count
      },
      { budgetMs: BUDGET_MS },
    )
  }
}

type Kind = {
  table: 'artists' | 'albums' | 'songs'
  /** The tables with a row per person and item, besides reviews. */
  used: { table: 'artist_follows' | 'album_follows' | 'playlist_songs'; column: string }
  followers: RawBuilder<unknown>
  playlists: RawBuilder<unknown>
}

const KINDS: readonly Kind[] = [
  {
    table: 'artists',
    used: { table: 'artist_follows', column: 'artist_id' },
    followers: sql`items.follower_count`,
    playlists: sql`0`,
  },
  {
    table: 'albums',
    used: { table: 'album_follows', column: 'album_id' },
    followers: sql`items.follower_count`,
    playlists: sql`0`,
  },
  {
    table: 'songs',
    used: { table: 'playlist_songs', column: 'song_id' },
    followers: sql`0`,
    playlists: sql`(select count(*)::integer from playlist_songs where song_id = items.id)`,
  },
]

/** The next items that somebody reviewed, follows or has in a playlist, and those whose popularity such activity had raised. */
async function refreshBatch(db: Db, kind: Kind, { after, limit }: { after: number; limit: number }) {
  const { table, used, followers, playlists } = kind
  const items = sql.table(table)
  const column = sql.ref(used.column)
  const next = (rows: RawBuilder<unknown>) => sql`(${rows} order by 1 limit ${limit})`
  const { rows } = await sql<{ count: number; last: number | null }>`
    with used as materialized (
      select id from (
        ${next(sql`select ${column} from review_targets where ${column} > ${after} and review_count > 0`)}
        union ${next(sql`select distinct ${column} from ${sql.table(used.table)} where ${column} > ${after}`)}
        union ${next(sql`
          select id from ${items} where id > ${after} and popularity > source_popularity and source_popularity > 0`)}
      ) as found (id)
      order by id limit ${limit}
    ), scored as (
      select items.id, items.popularity, popularity_of(
        items.source_popularity, coalesce(review_targets.review_count, 0), ${followers}, ${playlists}
      ) as value
      from used join ${items} as items on items.id = used.id
        left join review_targets on review_targets.${column} = items.id
      where items.source_popularity > 0
    ), changed as materialized (
      select ${items}.id, value from scored join ${items} using (id)
      where scored.value <> scored.popularity
      order by ${items}.id for no key update of ${items}
    ), updated as (
      update ${items} set popularity = changed.value from changed where ${items}.id = changed.id
    )
    select count(*)::integer as count, max(id) as last from used
  `.execute(db)
  return rows[0] ?? { count: 0, last: null }
}
