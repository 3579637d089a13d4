import type { Db } from '@remusic/server/database/client'
import { type RawBuilder, sql } from 'kysely'
import type { Item } from './shelf.ts'
import type { Community } from './write.ts'

/** One statement stays far below the time a statement may take, whatever triggers hang on the table. */
const ROWS_PER_STATEMENT = 2_000

/** Writes all of it; the counters follow by themselves. Runs within a transaction of the caller's. */
export async function storeCommunity(db: Db, community: Community): Promise<void> {
  const targets = await storeTargets(db, [...new Set(community.reviews.map(({ item }) => item))])

  await inBulk(community.reviews, async (rows) => {
    await sql`
      insert into reviews (id, user_id, target_id, title, score, description, created_at)
      select * from unnest(
        ${uuids(rows.map(({ id }) => id))}, ${uuids(rows.map(({ by }) => by.id))},
        ${ids(rows.map(({ item }) => targets.get(keyOf(item)) as number))}, ${texts(rows.map(({ title }) => title))},
        ${rows.map(({ score }) => score)}::smallint[], ${texts(rows.map(({ description }) => description))},
        ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
  await inBulk(community.likes, async (rows) => {
    await sql`
      insert into review_likes (review_id, user_id, created_at)
      select * from unnest(
        ${uuids(rows.map(({ review }) => review.id))}, ${uuids(rows.map(({ by }) => by.id))},
        ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
  await inBulk(community.comments, async (rows) => {
    await sql`
      insert into comments (id, review_id, user_id, body, created_at)
      select * from unnest(
        ${uuids(rows.map(({ id }) => id))}, ${uuids(rows.map(({ review }) => review.id))},
        ${uuids(rows.map(({ by }) => by.id))}, ${texts(rows.map(({ body }) => body))},
        ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
  await inBulk(community.userFollows, async (rows) => {
    await sql`
      insert into user_follows (follower_id, followed_id, created_at)
      select * from unnest(
        ${uuids(rows.map(({ by }) => by.id))}, ${uuids(rows.map(({ followed }) => followed.id))},
        ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
  for (const kind of ['artist', 'album'] as const) {
    await inBulk(community[`${kind}Follows`], async (rows) => {
      await sql`
        insert into ${sql.table(`${kind}_follows`)} (user_id, ${sql.ref(`${kind}_id`)}, created_at)
        select * from unnest(
          ${uuids(rows.map(({ by }) => by.id))}, ${ids(rows.map(({ item }) => item.id))},
          ${times(rows.map(({ createdAt }) => createdAt))}
        )
      `.execute(db)
    })
  }
  await storePlaylists(db, community.playlists)
}

/** What is reviewed, each with the id of its target. */
async function storeTargets(db: Db, items: readonly Item[]): Promise<Map<string, number>> {
  const idsOf = (kind: Item['kind']) => ids(items.map((item) => (item.kind === kind ? item.id : null)))
  await sql`
    insert into review_targets (artist_id, album_id, song_id)
    select * from unnest(${idsOf('artist')}, ${idsOf('album')}, ${idsOf('song')})
    on conflict do nothing
  `.execute(db)
  const stored = await db
    .selectFrom('review_targets')
    .select((select) => [
      'id',
      'kind',
      select.fn.coalesce('artist_id', 'album_id', 'song_id').$notNull().as('itemId'),
    ])
    .execute()
  return new Map(stored.map(({ id, kind, itemId }) => [keyOf({ kind, id: itemId }), id]))
}

async function storePlaylists(db: Db, playlists: Community['playlists']): Promise<void> {
  await inBulk(playlists, async (rows) => {
    await sql`
      insert into playlists (id, user_id, name, shared, created_at, updated_at)
      select id, user_id, name, shared, created_at, created_at from unnest(
        ${uuids(rows.map(({ id }) => id))}, ${uuids(rows.map(({ by }) => by.id))},
        ${texts(rows.map(({ name }) => name))}, ${rows.map(({ shared }) => shared)}::boolean[],
        ${times(rows.map(({ createdAt }) => createdAt))}
      ) as given (id, user_id, name, shared, created_at)
    `.execute(db)
  })
  const kept = playlists.flatMap(({ id, songs, createdAt }) =>
    songs.map((song, i) => ({ playlistId: id, songId: song.id, position: i + 1, createdAt })),
  )
  await inBulk(kept, async (rows) => {
    await sql`
      insert into playlist_songs (playlist_id, song_id, position, added_at)
      select * from unnest(
        ${uuids(rows.map(({ playlistId }) => playlistId))}, ${ids(rows.map(({ songId }) => songId))},
        ${rows.map(({ position }) => position)}::integer[], ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
}

async function inBulk<T>(rows: readonly T[], store: (some: readonly T[]) => Promise<void>): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT) {
    await store(rows.slice(first, first + ROWS_PER_STATEMENT))
  }
}

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`

const uuids = (values: string[]): RawBuilder<unknown> => sql`${values}::uuid[]`
const texts = (values: string[]): RawBuilder<unknown> => sql`${values}::text[]`
const ids = (values: (number | null)[]): RawBuilder<unknown> => sql`${values}::bigint[]`
const times = (values: Date[]): RawBuilder<unknown> =>
  sql`${values.map((value) => value.toISOString())}::timestamptz[]`
