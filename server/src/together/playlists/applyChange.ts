import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { type Change, fit, type Obstacle, type State, type Step, stepsOf } from './changes.ts'
import { SmartPlaylistError } from './errors.ts'
import { type Author, type Log, openLog, record } from './log.ts'
import { refreshSongs } from './smartRefresh.ts'

/** The columns of an added song's row, by the song's API id. */
export type AddedRow = {
  addedAt?: Date | undefined
  importId?: string | undefined
  addedBy?: string | null | undefined
}
type Options = Author & { rowOf?: (song: string) => AddedRow }

/** `vanished`: the song is no longer in the catalogue. */
export type Skipped = { step: Step; obstacle: Obstacle | 'vanished' }
export type Applied = {
  /** The number of the last event, also if the change did nothing. */
  number: number
  /** The recorded change; null if nothing changed. */
  change: Change | null
  skipped: Skipped[]
}

/**
 * Changes a playlist and records the event. Everything that changes the name, the songs or the rules of a playlist goes through here,
 * except the refresh of a smart playlist. The caller's transaction has locked the row of the playlist and checked the rights.
 */
export async function applyChange(
  tx: Db,
  playlistId: string,
  wanted: Change,
  { rowOf = () => ({}), ...author }: Options,
): Promise<Applied> {
  const log = await openLog(tx, playlistId)
  const { steps: known, ids, vanished } = await findSongs(tx, stepsOf(wanted))
  if (log.state.rules && known.some((step) => 'song' in step)) throw new SmartPlaylistError()
  const { steps, obstacles, state } = fit(log.state, known)
  const skipped = [...vanished, ...obstacles]
  if (steps.length === 0 || isSameState(log.state, state))
    return { number: log.number, change: null, skipped }
  const after = await write(tx, log, { steps, state, ids, rowOf, author })
  const change = 'steps' in wanted ? { ...wanted, steps } : (steps[0] as Step)
  await record(tx, { ...log, state: after }, change, author)
  return { number: log.number + 1, change, skipped }
}

const isSameState = (one: State, other: State) =>
  one.name === other.name &&
  one.rules === other.rules &&
  one.songs.length === other.songs.length &&
  one.songs.every((song, i) => song === other.songs[i])

/** The steps with the current ids of their songs. Songs that no longer exist are left out. */
async function findSongs(tx: Db, wanted: readonly Step[]) {
  const addresses = [...new Set(wanted.flatMap((step) => ('song' in step ? [step.song] : [])))]
  const { rows } =
    addresses.length === 0
      ? { rows: [] }
      : await sql<{ address: string; song: string; id: number }>`
          select wanted.address, songs.api_id as song, songs.id
          from unnest(${addresses}::text[]) as wanted (address)
          join songs on songs.id = song_id_of(wanted.address)`.execute(tx)
  const present = new Map(rows.map(({ address, song }) => [address, song]))
  const steps: Step[] = []
  const vanished: Skipped[] = []
  for (const step of wanted) {
    const song = 'song' in step ? present.get(step.song) : undefined
    if (!('song' in step)) steps.push(step)
    else if (song === undefined) vanished.push({ step, obstacle: 'vanished' })
    else steps.push({ ...step, song })
  }
  return { steps, vanished, ids: new Map(rows.map(({ song, id }) => [song, id])) }
}

type Written = {
  steps: readonly Step[]
  state: State
  ids: ReadonlyMap<string, number>
  rowOf: (song: string) => AddedRow
  author: Author
}

/** Writes the tables, and returns the state that they have then. */
async function write(tx: Db, log: Log, { steps, state, ids, rowOf, author }: Written): Promise<State> {
  const { playlistId } = log
  if (state.name !== log.state.name)
    await tx.updateTable('playlists').set({ name: state.name }).where('id', '=', playlistId).execute()
  if (steps.some(({ kind }) => kind === 'ruled')) {
    await saveRules(tx, playlistId, state)
    // Without rules the playlist keeps the songs that it has.
    return state.rules ? state : { ...state, songs: [...log.songIds.keys()] }
  }
  const idOf = (song: string) => log.songIds.get(song) ?? ids.get(song) ?? 0
  const now = new Set(state.songs)
  const removed = log.state.songs.filter((song) => !now.has(song))
  if (removed.length > 0)
    await sql`
      delete from playlist_songs
      where playlist_id = ${playlistId} and song_id = any(${removed.map(idOf)}::bigint[])`.execute(tx)
  const added = state.songs.filter((song) => !log.songIds.has(song))
  if (added.length > 0) {
    const rows = added.map(rowOf)
    await sql`
      insert into playlist_songs (playlist_id, song_id, position, added_at, import_id, added_by)
      select ${playlistId}::uuid, song_id, position, coalesce(added_at, now()), import_id, added_by
      from unnest(
        ${added.map(idOf)}::bigint[], ${added.map((song) => state.songs.indexOf(song) + 1)}::integer[],
        ${rows.map(({ addedAt }) => addedAt ?? null)}::timestamptz[],
        ${rows.map(({ importId }) => importId ?? null)}::uuid[],
        ${rows.map(({ addedBy }) => (addedBy === undefined ? author.actorId : addedBy))}::uuid[]
      ) as added (song_id, position, added_at, import_id, added_by)`.execute(tx)
  }
  // Songs that were only appended moved no other one.
  if (!log.state.songs.every((song, i) => state.songs[i] === song))
    await saveOrder(tx, playlistId, state.songs.map(idOf))
  return state
}

async function saveOrder(tx: Db, playlistId: string, songIds: number[]): Promise<void> {
  await sql`
    update playlist_songs set position = ordered.position
    from unnest(${songIds}::bigint[]) with ordinality as ordered (song_id, position)
    where playlist_songs.playlist_id = ${playlistId}
      and playlist_songs.song_id = ordered.song_id
      and playlist_songs.position <> ordered.position`.execute(tx)
}

async function saveRules(tx: Db, playlistId: string, { rules }: State): Promise<void> {
  if (rules === null) {
    await tx.deleteFrom('smart_playlists').where('playlist_id', '=', playlistId).execute()
    return
  }
  await sql`
    insert into smart_playlists (playlist_id, rules, refreshed_at)
    values (${playlistId}, ${JSON.stringify(rules)}::jsonb, now())
    on conflict (playlist_id) do update set rules = excluded.rules`.execute(tx)
  await refreshSongs(tx, playlistId)
}
