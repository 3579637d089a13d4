import type { Db } from '@remusic/server/base/database/client'
import {
  reviewColumnArrays,
  reviewColumnNames,
  reviewColumns,
} from '@remusic/server/opinions/reviews/columns'
import { type RawBuilder, sql } from 'kysely'
import type { Community } from './generate.ts'
import type { Item } from './items.ts'

/** Keeps a statement well below the statement timeout, triggers included. */
const ROWS_PER_STATEMENT = 2_000
const LISTENS_PER_STATEMENT = 6_000
/** Between two entries of a list, so that others can be moved between them. The latest entry comes first. */
const PLACE_STEP = 2 ** 20

/** Inserts everything within the caller's transaction; triggers update the counters. */
export async function storeCommunity(db: Db, community: Community): Promise<void> {
  const targets = await storeTargets(db, [
    ...new Set([...community.reviews, ...community.listens, ...community.wanted].map(({ item }) => item)),
  ])

  await inBatches(community.reviews, async (rows) => {
    await sql`
      insert into reviews (id, user_id, target_id, ${reviewColumnNames}, created_at)
      select * from unnest(
        ${uuids(rows.map(({ id }) => id))}, ${uuids(rows.map(({ by }) => by.id))},
        ${ids(rows.map(({ item }) => targets.get(keyOf(item)) as number))}, ${reviewColumnArrays(rows.map(reviewColumns))},
        ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
  await inBatches(community.moments, async (rows) => {
    await sql`
      insert into review_moments (review_id, position, second, text)
      select * from unnest(
        ${uuids(rows.map(({ reviewId }) => reviewId))}, ${rows.map(({ position }) => position)}::smallint[],
        ${rows.map(({ second }) => second)}::smallint[], ${texts(rows.map(({ text }) => text))}
      )
    `.execute(db)
  })
  // Counted once: each update of the same review in one transaction is slower than the one before.
  await sql`alter table review_likes disable trigger review_likes_are_counted`.execute(db)
  await inBatches(community.likes, async (rows) => {
    await sql`
      insert into review_likes (review_id, user_id, created_at)
      select * from unnest(
        ${uuids(rows.map(({ review }) => review.id))}, ${uuids(rows.map(({ by }) => by.id))},
        ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
  await sql`alter table review_likes enable trigger review_likes_are_counted`.execute(db)
  await sql`
    update reviews set like_count = likes.count
    from (select review_id, count(*) from review_likes group by review_id) as likes
    where likes.review_id = reviews.id
  `.execute(db)
  await inBatches(community.comments, async (rows) => {
    await sql`
      insert into comments (id, review_id, user_id, body, created_at)
      select * from unnest(
        ${uuids(rows.map(({ id }) => id))}, ${uuids(rows.map(({ review }) => review.id))},
        ${uuids(rows.map(({ by }) => by.id))}, ${texts(rows.map(({ body }) => body))},
        ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
  const mentions = community.comments.flatMap(({ id, mentions }) =>
    mentions.map((person, slot) => ({ commentId: id, userId: person.id, slot })),
  )
  await inBatches(mentions, async (rows) => {
    await sql`
      insert into comment_mentions (comment_id, user_id, slot)
      select * from unnest(
        ${uuids(rows.map(({ commentId }) => commentId))}, ${uuids(rows.map(({ userId }) => userId))},
        ${rows.map(({ slot }) => slot)}::smallint[]
      )
    `.execute(db)
  })
  await inBatches(community.userFollows, async (rows) => {
    await sql`
      insert into user_follows (follower_id, followed_id, created_at)
      select * from unnest(
        ${uuids(rows.map(({ by }) => by.id))}, ${uuids(rows.map(({ followed }) => followed.id))},
        ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
  for (const kind of ['artist', 'album'] as const) {
    await inBatches(community[`${kind}Follows`], async (rows) => {
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
  await inBatches(community.playlistFollows, async (rows) => {
    await sql`
      insert into playlist_follows (user_id, playlist_id, created_at)
      select * from unnest(
        ${uuids(rows.map(({ by }) => by.id))}, ${uuids(rows.map(({ playlist }) => playlist.id))},
        ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
  await storeProfiles(db, community.profiles)
  await storeDiaries(db, community, targets)
  await storeListenLater(db, community.wanted, targets)
}

async function storeDiaries(
  db: Db,
  { timeZones, diarySettings, listens }: Community,
  targets: ReadonlyMap<string, number>,
): Promise<void> {
  // Before the entries, because their days are those of the time zone.
  await sql`
    update users set time_zone = zone.name
    from unnest(${uuids(timeZones.map(({ by }) => by.id))}, ${texts(timeZones.map(({ name }) => name))}) as zone (user_id, name)
    where users.id = zone.user_id
  `.execute(db)
  await db
    .insertInto('diary_settings')
    .values(
      diarySettings.map(({ by, audience, stats, logsPreviews }) => ({
        user_id: by.id,
        diary_audience: audience,
        stats_audience: stats,
        logs_previews: logsPreviews,
      })),
    )
    .execute()
  // In larger batches: the triggers count the figures of each person once per statement.
  await inBatches(
    listens,
    async (rows) => {
      await sql`
      insert into listens (id, client_id, user_id, target_id, day, again, score, note, source, created_at)
      select * from unnest(
        ${uuids(rows.map(({ id }) => id))}, ${uuids(rows.map(({ clientId }) => clientId))},
        ${uuids(rows.map(({ by }) => by.id))}, ${ids(rows.map(({ item }) => targets.get(keyOf(item)) as number))},
        ${rows.map(({ day }) => day)}::date[], ${rows.map(({ again }) => again)}::boolean[],
        ${rows.map(({ score }) => score)}::smallint[], ${texts(rows.map(({ note }) => note))},
        ${texts(rows.map(({ source }) => source))}, ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
    },
    LISTENS_PER_STATEMENT,
  )
}

async function storeListenLater(
  db: Db,
  wanted: Community['wanted'],
  targets: ReadonlyMap<string, number>,
): Promise<void> {
  await inBatches(wanted, async (rows) => {
    await sql`
      insert into listen_later (user_id, target_id, place, reason, review_id, added_at, crossed_off_at)
      select * from unnest(
        ${uuids(rows.map(({ by }) => by.id))}, ${ids(rows.map(({ item }) => targets.get(keyOf(item)) as number))},
        ${ids(rows.map((_, i) => -(i + 1) * PLACE_STEP))}, ${texts(rows.map(({ reason }) => reason))},
        ${rows.map(({ review }) => review?.id ?? null)}::uuid[], ${times(rows.map(({ addedAt }) => addedAt))},
        ${rows.map(({ crossedOffAt }) => crossedOffAt?.toISOString() ?? null)}::timestamptz[]
      )
    `.execute(db)
  })
}

/** Returns the id of the review target of each item. */
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
  await inBatches(playlists, async (rows) => {
    await sql`
      insert into playlists (id, user_id, name, shared, shared_at, created_at, updated_at)
      select id, user_id, name, shared, case when shared then created_at end, created_at, created_at from unnest(
        ${uuids(rows.map(({ id }) => id))}, ${uuids(rows.map(({ by }) => by.id))},
        ${texts(rows.map(({ name }) => name))}, ${rows.map(({ shared }) => shared)}::boolean[],
        ${times(rows.map(({ createdAt }) => createdAt))}
      ) as playlist (id, user_id, name, shared, created_at)
    `.execute(db)
  })
  const songs = playlists.flatMap(({ id, songs, createdAt }) =>
    songs.map((song, i) => ({ playlistId: id, songId: song.id, position: i + 1, createdAt })),
  )
  await inBatches(songs, async (rows) => {
    await sql`
      insert into playlist_songs (playlist_id, song_id, position, added_at)
      select * from unnest(
        ${uuids(rows.map(({ playlistId }) => playlistId))}, ${ids(rows.map(({ songId }) => songId))},
        ${rows.map(({ position }) => position)}::integer[], ${times(rows.map(({ createdAt }) => createdAt))}
      )
    `.execute(db)
  })
}

async function storeProfiles(db: Db, profiles: Community['profiles']): Promise<void> {
  await db
    .insertInto('profiles')
    .values(
      profiles.map(({ by, bio, country, pinned }) => ({
        user_id: by.id,
        bio,
        country,
        open_to_visitors: true,
        pinned_review_id: pinned?.id ?? null,
      })),
    )
    .execute()
  const links = profiles.flatMap(({ by, links }) =>
    links.map((link, i) => ({ user_id: by.id, position: i + 1, ...link })),
  )
  await db.insertInto('profile_links').values(links).execute()
  const favourites = profiles.flatMap(({ by, favourites }) =>
    favourites.map(({ kind, id }, i) => ({ user_id: by.id, position: i + 1, [`${kind}_id`]: id })),
  )
  await db.insertInto('profile_favourites').values(favourites).execute()
}

async function inBatches<T>(
  rows: readonly T[],
  store: (batch: readonly T[]) => Promise<void>,
  size = ROWS_PER_STATEMENT,
): Promise<void> {
  for (let first = 0; first < rows.length; first += size) {
    await store(rows.slice(first, first + size))
  }
}

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`

const uuids = (values: string[]): RawBuilder<unknown> => sql`${values}::uuid[]`
const texts = (values: string[]): RawBuilder<unknown> => sql`${values}::text[]`
const ids = (values: (number | null)[]): RawBuilder<unknown> => sql`${values}::bigint[]`
const times = (values: Date[]): RawBuilder<unknown> =>
  sql`${values.map((value) => value.toISOString())}::timestamptz[]`
