import { createHash } from 'node:crypto'
import { EVENTS_PER_SNAPSHOT } from '@remusic/contract/together/playlistHistory'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { takeNumber } from '../../base/live/numbers.ts'
import { type Change, difference, type Rules, replay, type State, stepsOf } from './changes.ts'
import { PlaylistNotFoundError } from './errors.ts'

/** The author of a change, and the events that it undoes. */
export type Author = {
  /** Null for automatic changes. */
  actorId: string | null
  acceptedBy?: string | undefined
  undoes?: readonly number[] | undefined
}

/** A playlist as its tables have it, and where its events end. */
export type Log = { playlistId: string; number: number; state: State; songIds: Map<string, number> }

/**
 * Reads a playlist for a change; the caller's transaction has locked its row. A change without an event, by a merge of songs or
 * a server of the previous release, is recorded first, so that the events always lead to what the tables have.
 */
export async function openLog(tx: Db, playlistId: string): Promise<Log> {
  const { rows } = await sql<{
    name: string
    number: number
    recorded: string | null
    rules: Rules
    songs: { id: number; song: string }[]
  }>`
    select playlists.name, playlists.event_count as number, playlists.recorded, smart_playlists.rules,
      coalesce((
        select json_agg(json_build_object('id', songs.id, 'song', songs.api_id) order by playlist_songs.position)
        from playlist_songs join songs on songs.id = playlist_songs.song_id
        where playlist_songs.playlist_id = playlists.id
      ), '[]') as songs
    from playlists left join smart_playlists on smart_playlists.playlist_id = playlists.id
    where playlists.id = ${playlistId}`.execute(tx)
  const [row] = rows
  if (!row) throw new PlaylistNotFoundError()
  const songIds = new Map(row.songs.map(({ id, song }) => [song, id]))
  const log: Log = {
    playlistId,
    number: row.number,
    songIds,
    state: { name: row.name, rules: row.rules, songs: row.rules ? [] : [...songIds.keys()] },
  }
  if (log.number === 0) await saveSnapshot(tx, log)
  else if (row.recorded !== digestOf(log.state)) await recordUnrecorded(tx, log)
  return log
}

async function recordUnrecorded(tx: Db, log: Log): Promise<void> {
  const { state } = log
  const steps = difference(await readVersion(tx, log.playlistId, log.number), state)
  if (steps.length > 0) await record(tx, log, { kind: 'batch', cause: 'catalogue', steps }, { actorId: null })
  // Only the stored digest differs, because the same content was written in another notation.
  else await sql`update playlists set ${head(log)} where id = ${log.playlistId}`.execute(tx)
}

/** Appends an event. `log.state` is what the tables have after the change. */
export async function record(
  tx: Db,
  log: Log,
  { kind, ...change }: Change,
  { actorId, acceptedBy, undoes = [] }: Author,
): Promise<void> {
  log.number = await takeNumber(tx, 'playlists.event_count', log.playlistId, { set: head(log) })
  await sql`
    insert into playlist_events (playlist_id, number, actor_id, accepted_by, kind, change, undoes)
    values (${log.playlistId}, ${log.number}, ${actorId}, ${acceptedBy ?? null}, ${kind},
      ${JSON.stringify(change)}::jsonb, ${undoes}::integer[])`.execute(tx)
  const size = stepsOf({ kind, ...change } as Change).length
  if (log.number % EVENTS_PER_SNAPSHOT === 0 || size >= EVENTS_PER_SNAPSHOT || kind === 'ruled')
    await saveSnapshot(tx, log)
}

const head = ({ state }: Log) => sql`recorded = ${digestOf(state)}, updated_at = now()`

async function saveSnapshot(tx: Db, { playlistId, number, state }: Log): Promise<void> {
  await sql`
    insert into playlist_snapshots (playlist_id, number, name, songs, rules)
    values (${playlistId}, ${number}, ${state.name}, ${state.songs}::text[],
      ${state.rules && JSON.stringify(state.rules)}::jsonb)
    on conflict (playlist_id, number) do update
      set name = excluded.name, songs = excluded.songs, rules = excluded.rules`.execute(tx)
}

/** The database does not keep the order of the keys of rules, so only their presence is part of it. */
const digestOf = ({ name, songs, rules }: State) =>
  createHash('sha256')
    .update(JSON.stringify([name, rules !== null, songs]))
    .digest('base64url')

/** A playlist after an event, from one snapshot and fewer events than lie between two of them. */
export async function readVersion(db: Db, playlistId: string, number: number): Promise<State> {
  const { rows } = await sql<State & { number: number; changes: Change[] }>`
    select snapshot.name, snapshot.songs, snapshot.rules, coalesce((
      select json_agg(change || jsonb_build_object('kind', kind) order by playlist_events.number)
      from playlist_events
      where playlist_id = ${playlistId} and playlist_events.number > snapshot.number
        and playlist_events.number <= ${number}
    ), '[]') as changes
    from playlist_snapshots as snapshot
    where playlist_id = ${playlistId} and snapshot.number <= ${number}
    order by snapshot.number desc limit 1`.execute(db)
  const [snapshot] = rows
  if (!snapshot) throw new PlaylistNotFoundError()
  const { name, songs, rules, changes } = snapshot
  return replay({ name, songs, rules }, changes)
}
