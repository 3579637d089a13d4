import type { Db } from '@remusic/server/base/database/client'
import { reviewColumns } from '@remusic/server/opinions/reviews/columns'
import { sql } from 'kysely'
import type { Community } from './generate.ts'
import { insertRows } from './insertRows.ts'
import type { Item } from './items.ts'
import type { Person } from './members.ts'

/** The gap between two entries of a list, so that others can be moved between them. The latest entry comes first. */
const PLACE_STEP = 2 ** 20

/** Inserts everything within the caller's transaction; triggers update the counters. */
export async function storeCommunity(db: Db, community: Community): Promise<void> {
  const { reviews, moments, likes, comments, playlists, profiles, listens, wanted } = community
  const targets = await storeTargets(db, [
    ...new Set([...reviews, ...listens, ...wanted].map(({ item }) => item)),
  ])
  const targetOf = (item: Item) => targets.get(keyOf(item)) as number

  // Stored before the entries, because these get their day from the time zone.
  await sql`
    update users set time_zone = zone.name
    from json_to_recordset(${JSON.stringify(community.timeZones.map(({ by, name }) => ({ id: by.id, name })))})
      as zone (id uuid, name text)
    where users.id = zone.id`.execute(db)
  await insertRows(
    db,
    'reviews',
    reviews.map((review) => ({
      id: review.id,
      target_id: targetOf(review.item),
      ...reviewColumns(review),
      ...doneBy(review),
    })),
  )
  await insertRows(
    db,
    'listens',
    listens.map(({ id, clientId, item, day, again, score, note, source, ...done }) => {
      const entry = { id, client_id: clientId, target_id: targetOf(item), day, again, score, note, source }
      return { ...entry, ...doneBy(done) }
    }),
  )
  await insertRows(
    db,
    'review_moments',
    moments.map(({ reviewId, position, second, text }) => ({ review_id: reviewId, position, second, text })),
  )
  await storeLikes(db, likes)
  await insertRows(
    db,
    'comments',
    comments.map(({ id, review, body, ...done }) => ({ id, review_id: review.id, body, ...doneBy(done) })),
  )
  const mentionsIn = ({ id, mentions }: Community['comments'][number]) =>
    mentions.map((person, slot) => ({ comment_id: id, user_id: person.id, slot }))
  await insertRows(db, 'comment_mentions', comments.flatMap(mentionsIn))
  await insertRows(
    db,
    'user_follows',
    community.userFollows.map(({ by, followed, createdAt }) => ({
      follower_id: by.id,
      followed_id: followed.id,
      created_at: createdAt,
    })),
  )
  await insertRows(
    db,
    'artist_follows',
    community.artistFollows.map((follow) => ({ artist_id: follow.item.id, ...doneBy(follow) })),
  )
  await insertRows(
    db,
    'album_follows',
    community.albumFollows.map((follow) => ({ album_id: follow.item.id, ...doneBy(follow) })),
  )
  await insertRows(
    db,
    'playlists',
    playlists.map(({ id, name, shared, ...done }) => {
      const times = { shared_at: shared ? done.createdAt : null, updated_at: done.createdAt }
      return { id, name, shared, ...times, ...doneBy(done) }
    }),
  )
  const songsOf = ({ id, songs, createdAt }: Community['playlists'][number]) =>
    songs.map((song, i) => ({ playlist_id: id, song_id: song.id, position: i + 1, added_at: createdAt }))
  await insertRows(db, 'playlist_songs', playlists.flatMap(songsOf))
  await insertRows(
    db,
    'playlist_follows',
    community.playlistFollows.map((follow) => ({ playlist_id: follow.playlist.id, ...doneBy(follow) })),
  )
  await insertRows(
    db,
    'profiles',
    profiles.map(({ by, bio, country, pinned }) => {
      const choices = { open_to_visitors: true, pinned_review_id: pinned?.id ?? null }
      return { user_id: by.id, bio, country, ...choices }
    }),
  )
  const linksOf = ({ by, links }: Community['profiles'][number]) =>
    links.map(({ url, label }, i) => ({ user_id: by.id, position: i + 1, url, label }))
  await insertRows(db, 'profile_links', profiles.flatMap(linksOf))
  const favouritesOf = ({ by, favourites }: Community['profiles'][number]) =>
    favourites.map((item, i) => ({ user_id: by.id, position: i + 1, ...idsOf(item) }))
  await insertRows(db, 'profile_favourites', profiles.flatMap(favouritesOf))
  await insertRows(
    db,
    'diary_settings',
    community.diarySettings.map(({ by, audience, stats, logsPreviews }) => ({
      user_id: by.id,
      diary_audience: audience,
      stats_audience: stats,
      logs_previews: logsPreviews,
    })),
  )
  await insertRows(
    db,
    'listen_later',
    wanted.map(({ by, item, reason, review, addedAt, crossedOffAt }, i) => ({
      user_id: by.id,
      target_id: targetOf(item),
      place: -(i + 1) * PLACE_STEP,
      reason,
      review_id: review?.id ?? null,
      added_at: addedAt,
      crossed_off_at: crossedOffAt,
    })),
  )
}

/** Returns the id of the review target of each item. */
async function storeTargets(db: Db, items: readonly Item[]): Promise<Map<string, number>> {
  await insertRows(db, 'review_targets', items.map(idsOf))
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

/** Counts each review once: each update of the same row in one transaction is slower than the one before. */
async function storeLikes(db: Db, likes: Community['likes']): Promise<void> {
  await sql`alter table review_likes disable trigger review_likes_are_counted`.execute(db)
  await insertRows(
    db,
    'review_likes',
    likes.map((like) => ({ review_id: like.review.id, ...doneBy(like) })),
  )
  await sql`alter table review_likes enable trigger review_likes_are_counted`.execute(db)
  await sql`
    update reviews set like_count = likes.count
    from (select review_id, count(*) from review_likes group by review_id) as likes
    where likes.review_id = reviews.id`.execute(db)
}

/** The columns that say who did something, and when. */
const doneBy = ({ by, createdAt }: { by: Person; createdAt: Date }) => ({
  user_id: by.id,
  created_at: createdAt,
})

/** The columns that refer to an item. */
const idsOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>) => ({
  artist_id: kind === 'artist' ? id : null,
  album_id: kind === 'album' ? id : null,
  song_id: kind === 'song' ? id : null,
})

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`
