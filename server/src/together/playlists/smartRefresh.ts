import { SmartRules } from '@remusic/contract/together/schemas/smartPlaylists'
import { PERSONAL_FRESH_SECONDS, SMART_FRESH_MINUTES } from '@remusic/contract/together/smartPlaylists'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { announceChange } from './live.ts'
import { findSongsByRules, PERSONAL_RULES } from './smartRules.ts'

const DAILY = 'smart-playlists'
const JOB_BATCH = 100
/** The job refreshes a playlist that nobody has opened for this long, for covers, counts and searches by artist. */
const JOB_AGE = '1 day'
/** A playlist with slow rules must not hold up the others of the night. */
const JOB_EXPIRE_SECONDS = 3_600

type Refreshing = Pick<Deps, 'db' | 'log' | 'sockets'>

const FRESH = sql`case when rules ?| ${PERSONAL_RULES}::text[]
  then make_interval(secs => ${sql.lit(PERSONAL_FRESH_SECONDS)}) else make_interval(mins => ${sql.lit(SMART_FRESH_MINUTES)}) end`

/**
 * Refreshes the songs of a smart playlist if that is due. A reader never waits for a concurrent refresh, and gets the stored songs if it
 * fails, because they are only a cached result of the rules.
 */
export async function refreshIfStale(deps: Refreshing, playlistId: string): Promise<void> {
  const { db, log } = deps
  const { rows } = await sql`
    select from smart_playlists
    where playlist_id = ${playlistId} and refreshed_at < now() - ${FRESH}`.execute(db)
  if (rows.length === 0) return
  try {
    await refreshFree(deps, playlistId)
  } catch (error) {
    log.warn({ err: error, playlistId }, 'a smart playlist could not be refreshed')
  }
}

/** Refreshes the playlist unless another transaction is changing it, and notifies those who watch it if its songs have changed. */
async function refreshFree(deps: Refreshing, playlistId: string): Promise<void> {
  const changed = await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ number: number }>`
      select event_count as number from playlists where id = ${playlistId} for no key update skip locked`.execute(
      tx,
    )
    const [playlist] = rows
    return playlist && (await refreshSongs(tx, playlistId)) ? playlist : null
  })
  if (changed) announceChange(deps, playlistId, changed.number)
}

/**
 * Replaces the songs with those that the rules give now, and returns whether they have changed. The caller's transaction has locked the
 * playlist.
 */
export async function refreshSongs(tx: Db, playlistId: string): Promise<boolean> {
  const smart = await tx
    .selectFrom('smart_playlists')
    .innerJoin('playlists', 'playlists.id', 'smart_playlists.playlist_id')
    .innerJoin('users', 'users.id', 'playlists.user_id')
    .select(['smart_playlists.rules', 'users.id', 'users.tastes_blind as blind'])
    .where('smart_playlists.playlist_id', '=', playlistId)
    .executeTakeFirst()
  if (!smart) return false
  const found = await findSongsByRules(tx, SmartRules.parse(smart.rules), smart)
  const isChanged = await replaceSongs(tx, playlistId, found)
  await tx
    .updateTable('smart_playlists')
    .set({ refreshed_at: sql`now()` })
    .where('playlist_id', '=', playlistId)
    .execute()
  return isChanged
}

/** Songs that stay keep the time at which they were added. No event is written: the history of a smart playlist is that of its rules. */
async function replaceSongs(tx: Db, playlistId: string, songIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    with listed as (
      select song_id, position from unnest(${songIds}::bigint[]) with ordinality as listed (song_id, position)
    ), removed as (
      delete from playlist_songs
      where playlist_id = ${playlistId} and not (song_id = any(${songIds}::bigint[]))
      returning 1
    ), placed as (
      insert into playlist_songs (playlist_id, song_id, position)
      select ${playlistId}::uuid, song_id, position from listed
      on conflict (playlist_id, song_id) do update set position = excluded.position
      where playlist_songs.position <> excluded.position
      returning 1
    )
    update playlists set updated_at = now()
    where id = ${playlistId} and (exists (select from removed) or exists (select from placed))
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Refreshes at night what nobody has opened. */
export function refreshSmartPlaylistsDaily({ jobs, ...deps }: Refreshing & Pick<Deps, 'jobs'>) {
  const refresh = async (_data: object, { signal }: { signal: AbortSignal }) => {
    await refreshOldest(deps, signal)
  }
  jobs.define(DAILY, refresh, { retryLimit: 2, expireInSeconds: JOB_EXPIRE_SECONDS })
  jobs.schedule(DAILY, '10 4 * * *')
}

/** Refreshes all that are a day old, oldest first. One that fails is logged and left for the next day. Returns how many were tried. */
export async function refreshOldest(deps: Refreshing, signal?: AbortSignal): Promise<number> {
  const { db, log } = deps
  let tried = 0
  const failed: string[] = []
  while (!signal?.aborted) {
    const { rows } = await sql<{ id: string }>`
      select playlist_id as id from smart_playlists
      where refreshed_at < now() - ${JOB_AGE}::interval and not (playlist_id = any(${failed}::uuid[]))
      order by refreshed_at limit ${JOB_BATCH}`.execute(db)
    if (rows.length === 0) break
    for (const { id } of rows) {
      if (signal?.aborted) break
      tried += 1
      // A playlist that another transaction is changing stays the oldest and would be found again.
      failed.push(id)
      await refreshFree(deps, id).catch((error: unknown) =>
        log.warn({ err: error, playlistId: id }, 'a smart playlist could not be refreshed'),
      )
    }
  }
  return tried
}
