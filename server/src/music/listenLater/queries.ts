import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type {
  GivenReason,
  ListenLaterEntry,
  ListenLaterReason,
} from '@remusic/contract/music/schemas/listenLater'
import { type RawBuilder, sql } from 'kysely'
import { MalformedError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { ERASED_NAME } from '../../people/accounts/erasure.ts'
import { isShownTo } from '../../people/accounts/people.ts'
import { asSong, selectSongs } from '../catalogue/mappers.ts'
import { asTarget, TARGET_COLUMNS, type TargetRow } from '../catalogue/targets.ts'

/** On the list, and neither heard nor removed. */
export const IS_PENDING = sql<boolean>`(listen_later.crossed_off_at is null and listen_later.removed_at is null)`
const IS_CROSSED_OFF = sql<boolean>`(listen_later.crossed_off_at is not null and listen_later.removed_at is null)`

/** Whether no Admin has hidden the item. A hidden item keeps its position until it is shown again. */
export const isShownItem = (target: string) => sql<boolean>`(
  select coalesce(songs.hidden_at, albums.hidden_at, artists.hidden_at)
  from review_targets as about left join songs on songs.id = about.song_id
    left join albums on albums.id = about.album_id left join artists on artists.id = about.artist_id
  where about.id = ${sql.ref(target)}
) is null`

type Page = { cursor?: string | undefined; limit: number }

/** Finds the pending entries of a person, in their order. */
export async function findPending(db: Db, userId: string, { cursor, limit }: Page) {
  const after = readCursor(cursor)
  const rows = await selectEntries(
    db,
    userId,
    sql`${IS_PENDING} ${
      after ? sql`and (place, target_id) > (${after.value}::bigint, ${after.id}::bigint)` : sql``
    } order by place, target_id limit ${limit + 1}`,
    sql`order by wanted.place, wanted.target_id`,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from listen_later
    where user_id = ${userId} and ${IS_PENDING} and ${isShownItem('listen_later.target_id')}`.execute(db)
  return {
    ...(await asPage(db, rows, limit, (row) => String(row.place))),
    total: counted[0]?.total ?? 0,
  }
}

/** Finds the entries that have been heard, the latest first. */
export async function findCompleted(db: Db, userId: string, { cursor, limit }: Page) {
  const after = readCursor(cursor)
  const rows = await selectEntries(
    db,
    userId,
    sql`${IS_CROSSED_OFF} ${
      after
        ? sql`and (crossed_off_at, target_id) < (${after.value}::timestamptz, ${after.id}::bigint)`
        : sql``
    } order by crossed_off_at desc, target_id desc limit ${limit + 1}`,
    sql`order by wanted.crossed_off_at desc, wanted.target_id desc`,
  )
  return asPage(db, rows, limit, (row) => row.crossedOffText ?? '')
}

export async function findEntry(db: Db, userId: string, targetId: number): Promise<ListenLaterEntry | null> {
  const rows = await selectEntries(db, userId, sql`target_id = ${targetId}`, sql``)
  return (await asEntries(db, rows))[0] ?? null
}

/** Which of these are pending, as `song:123`. */
export async function findPendingAmong(db: Db, userId: string, items: readonly string[]): Promise<string[]> {
  const idsOf = (kind: string) =>
    items.filter((item) => item.startsWith(`${kind}:`)).map((item) => item.slice(kind.length + 1))
  const among = (kind: 'artist' | 'album' | 'song') => sql`
    select ${sql.lit(`${kind}:`)} || item.api_id as item
    from ${sql.table(`${kind}s`)} as item
    join review_targets on ${sql.ref(`review_targets.${kind}_id`)} = item.id
    join listen_later on target_id = review_targets.id
    where item.api_id = any(${idsOf(kind)}::text[]) and listen_later.user_id = ${userId} and ${IS_PENDING}`
  const { rows } = await sql<{ item: string }>`
    ${among('song')} union all ${among('album')} union all ${among('artist')}`.execute(db)
  return rows.map(({ item }) => item)
}

type StoredReason = {
  kind: ListenLaterReason['kind']
  reviewId: string | null
  playlistId: string | null
}

/** The reason to store. A reason that names a review or playlist that the person cannot see is dropped. */
export async function readableReason(db: Db, userId: string, reason: GivenReason): Promise<StoredReason> {
  const none: StoredReason = { kind: 'person', reviewId: null, playlistId: null }
  if (reason.kind === 'review') {
    const { rows } = await sql`
      select from reviews where id = ${reason.id} and visible and ${isShownTo(userId, 'reviews.user_id')}`.execute(
      db,
    )
    return rows.length > 0 ? { ...none, kind: 'review', reviewId: reason.id } : none
  }
  if (reason.kind === 'playlist') {
    const { rows } = await sql`
      select from playlists where id = ${reason.id} and ${isOpenPlaylist(userId, 'playlists')}`.execute(db)
    return rows.length > 0 ? { ...none, kind: 'playlist', playlistId: reason.id } : none
  }
  return { ...none, kind: reason.kind }
}

const isOpenPlaylist = (userId: string, playlist: string) => {
  const owner = sql.ref(`${playlist}.user_id`)
  return sql<boolean>`(
    ${owner} = ${userId} or (
      ${sql.ref(`${playlist}.shared`)} and ${sql.ref(`${playlist}.hidden_at`)} is null
      and exists (select from users where users.id = ${owner} and users.active)
      and ${isShownTo(userId, `${playlist}.user_id`)}
    )
  )`
}

type EntryRow = TargetRow & {
  targetId: number
  place: number
  songId: number | null
  reason: ListenLaterReason['kind']
  reviewId: string | null
  author: string | null
  playlistId: string | null
  playlistName: string | null
  addedAt: Date
  crossedOffAt: Date | null
  crossedOffText: string | null
}

/** The filter, order and limit apply before the joins. Hidden items are left out after them, so a page can be shorter. */
async function selectEntries(
  db: Db,
  userId: string,
  filter: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select wanted.target_id as "targetId", place, reason, added_at as "addedAt", crossed_off_at as "crossedOffAt",
      crossed_off_at::text as "crossedOffText",
      source.id as "reviewId", case when author.erased_at is null then author.name else ${ERASED_NAME} end as author,
      list.id as "playlistId", list.name as "playlistName",
      review_targets.kind, songs.id as "songId", ${TARGET_COLUMNS}
    from (
      select * from listen_later
      where user_id = ${userId} and ${isShownItem('listen_later.target_id')} and ${filter}
    ) as wanted
    join review_targets on review_targets.id = wanted.target_id
    left join songs on songs.id = review_targets.song_id
    left join albums on albums.id = coalesce(review_targets.album_id, songs.album_id)
    left join artists on artists.id = coalesce(review_targets.artist_id, songs.artist_id, albums.artist_id)
    left join genres on genres.id = artists.genre_id
    left join reviews as source on source.id = wanted.review_id and source.visible
      and ${isShownTo(userId, 'source.user_id')}
    left join users as author on author.id = source.user_id
    left join playlists as list on list.id = wanted.playlist_id and ${isOpenPlaylist(userId, 'list')}
    ${order}`.execute(db)
  return rows
}

async function asPage(db: Db, rows: EntryRow[], limit: number, positionOf: (row: EntryRow) => string) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await asEntries(db, shown),
    next: rows.length > limit && last ? `${positionOf(last)}_${last.targetId}` : null,
  }
}

async function asEntries(db: Db, rows: EntryRow[]): Promise<ListenLaterEntry[]> {
  const songs = await findSongs(
    db,
    rows.flatMap(({ songId }) => songId ?? []),
  )
  return rows.map((row) => ({
    target: asTarget(row).target,
    song: songs.get(row.songApiId ?? '') ?? null,
    reason: asReason(row),
    addedAt: row.addedAt.toISOString(),
    crossedOffAt: row.crossedOffAt?.toISOString() ?? null,
  }))
}

async function findSongs(db: Db, ids: number[]): Promise<Map<string, Song>> {
  if (ids.length === 0) return new Map()
  const rows = await selectSongs(db).where(sql<boolean>`songs.id = any(${ids}::bigint[])`).execute()
  return new Map(rows.map((row) => [row.api_id, asSong(row)]))
}

function asReason({ reason, reviewId, author, playlistId, playlistName }: EntryRow): ListenLaterReason {
  if (reason === 'review')
    return { kind: reason, review: reviewId === null ? null : { id: reviewId, author: author ?? '' } }
  if (reason === 'playlist')
    return {
      kind: reason,
      playlist: playlistId === null ? null : { id: playlistId, name: playlistName ?? '' },
    }
  return { kind: reason }
}

const CURSOR = /^([\d :.+-]{1,40})_(\d{1,18})$/

function readCursor(cursor: string | undefined): { value: string; id: string } | null {
  if (cursor === undefined) return null
  const [, value, id] = CURSOR.exec(cursor) ?? []
  if (value === undefined || id === undefined) throw new MalformedError()
  return { value, id }
}
