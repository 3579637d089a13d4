import type { WaitingScrobble } from '@remusic/contract/listening/schemas/scrobbles'
import { WAITING_SHOWN } from '@remusic/contract/listening/scrobbles'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { idAt } from '../../music/catalogue/addresses.ts'
import { asSong, creditTextOf, mbidOf, selectSongs } from '../../music/catalogue/mappers.ts'

const NEWEST_LISTENS = 1_000

/** A listen as programs read it. */
export type ListenRow = {
  /** Identifies the recording to the program that has read it. */
  msid: string
  listenedAt: Date
  insertedAt: Date
  artist: string
  title: string
  album: string | null
  durationSeconds: number | null
  isrc: string | null
  mbid: string | null
  /** Null if it waits for its song. */
  apiId: string | null
}

type Range = { after: Date | null; before: Date | null; count: number }

/** The listens of a person whose time is known, the newest first, also those that wait for their song. */
export async function findTimedListens(
  db: Db,
  userId: string,
  { after, before, count }: Range,
): Promise<ListenRow[]> {
  // With only a lower bound, the client wants the listens right after it.
  const order = sql.raw(after !== null && before === null ? 'asc' : 'desc')
  const inRange = sql`listened_at > coalesce(${after}::timestamptz, '-infinity')
    and listened_at < coalesce(${before}::timestamptz, 'infinity')`
  const { rows } = await sql<ListenRow>`
    select * from (
      (
        select client_id as msid, listened_at as "listenedAt", listens.created_at as "insertedAt", coalesce(${creditTextOf('songs.credit_id')}, artists.name) as artist,
          songs.title, albums.title as album, nullif(songs.duration_seconds, 0) as "durationSeconds", songs.isrcs[1] as isrc,
          ${mbidOf('song')} as mbid, songs.api_id as "apiId"
        from (
          select id, client_id, target_id, listened_at, created_at from listens
          where user_id = ${userId}::uuid and listened_at is not null and deleted_at is null and ${inRange}
          order by listened_at ${order} limit ${count}
        ) as listens
        join review_targets on review_targets.id = target_id
        join songs on songs.id = song_id
        join artists on artists.id = songs.artist_id
        left join albums on albums.id = songs.album_id
      ) union all (
        select encode(digest, 'hex')::uuid, listened_at, created_at, artist, title, album, duration_seconds, isrc, mbid::text, null
        from unmatched_scrobbles where user_id = ${userId}::uuid and ${inRange}
        order by listened_at ${order} limit ${count}
      )
    ) as listen
    order by "listenedAt" ${order} limit ${count}`.execute(db)
  return rows.sort((one, other) => other.listenedAt.getTime() - one.listenedAt.getTime())
}

/** The moments of a person's first and last timed listens. */
export async function findEnds(
  db: Db,
  userId: string,
): Promise<{ oldest: Date | null; latest: Date | null }> {
  const ofPerson = sql`user_id = ${userId}::uuid`
  const { rows } = await sql<{ oldest: Date | null; latest: Date | null }>`
    select min(oldest) as oldest, max(latest) as latest from (
      select min(listened_at) as oldest, max(listened_at) as latest from listens
      where ${ofPerson} and listened_at is not null and deleted_at is null
      union all
      select min(listened_at), max(listened_at) from unmatched_scrobbles where ${ofPerson}
    ) as ends`.execute(db)
  return rows[0] ?? { oldest: null, latest: null }
}

/** The total number of listens that `findTimedListens` finds. */
export async function countListens(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from listens join review_targets as target on target.id = target_id
      where user_id = ${userId}::uuid and listened_at is not null and deleted_at is null and target.song_id is not null
    ) + (select count(*) from unmatched_scrobbles where user_id = ${userId}::uuid) as count`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findLatestImport(db: Db, userId: string, service: string): Promise<Date | null> {
  const row = await db
    .selectFrom('latest_imports')
    .select('listened_at')
    .where('user_id', '=', userId)
    .where('service', '=', service)
    .executeTakeFirst()
  return row?.listened_at ?? null
}

/** Finds what a person is listening to. The song of the catalogue is null if it is not there, or hidden. */
export async function findPlaying(db: Db, userId: string, now: Date) {
  const row = await db
    .selectFrom('now_playing')
    .select([
      'artist',
      'title',
      'album',
      'api_id as apiId',
      'started_at as startedAt',
      'expires_at as expiresAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const found =
    row.apiId === null
      ? undefined
      : await selectSongs(db)
          .where('songs.id', '=', idAt('song', row.apiId))
          .where('songs.hidden_at', 'is', null)
          .executeTakeFirst()
  return { ...row, song: found ? asSong(found) : null }
}

export async function findWaiting(db: Db, userId: string) {
  const [items, { total }, last] = await Promise.all([
    db
      .selectFrom('unmatched_scrobbles')
      .select(['title', 'artist', 'listened_at as listenedAt'])
      .where('user_id', '=', userId)
      .orderBy('listened_at', 'desc')
      .orderBy('digest')
      .limit(WAITING_SHOWN)
      .execute(),
    db
      .selectFrom('unmatched_scrobbles')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    // Only the newest listens are examined, because somebody may have imported a million.
    db
      .selectFrom((newest) =>
        newest
          .selectFrom('listens')
          .select(['listened_at as listenedAt', 'source'])
          .where('user_id', '=', userId)
          .where('listened_at', 'is not', null)
          .where('deleted_at', 'is', null)
          .orderBy('listened_at', 'desc')
          .limit(NEWEST_LISTENS)
          .as('newest'),
      )
      .select('listenedAt')
      .where('source', '=', 'scrobble')
      .orderBy('listenedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    total,
    items: items.map(
      ({ listenedAt, ...scrobble }): WaitingScrobble => ({
        ...scrobble,
        listenedAt: listenedAt.toISOString(),
      }),
    ),
    lastScrobbleAt: last?.listenedAt?.toISOString() ?? null,
  }
}

export async function discardWaiting(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('unmatched_scrobbles').where('user_id', '=', userId).execute()
}
