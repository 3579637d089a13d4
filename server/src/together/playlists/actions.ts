import type { OtherVersion } from '@remusic/contract/base/schemas/errors'
import { maySharePlaylists } from '@remusic/contract/people/plans'
import type { BatchCause } from '@remusic/contract/together/playlistHistory'
import { MAX_PLAYLISTS, MAX_SONGS_PER_PLAYLIST } from '@remusic/contract/together/playlists'
import type { ChangedPlaylist, NewPlaylist, Playlist } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import { OtherActorError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isUniqueViolation } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { lockPlaylist, type Right } from './access.ts'
import { type Applied, applyChange, type Skipped } from './applyChange.ts'
import {
  OtherVersionError,
  PlaylistFullError,
  PlaylistNameTakenError,
  PlaylistNotFoundError,
  SharingIsPremiumError,
  SongNotFoundError,
  TooManyPlaylistsError,
} from './errors.ts'
import { announceChange } from './live.ts'
import { findOtherVersion } from './otherVersions.ts'
import { findPlaylist } from './queries.ts'

export async function createPlaylistAs(
  { db }: Deps,
  me: Me,
  { name, userId, ...rest }: NewPlaylist,
): Promise<Playlist> {
  // The compiler rejects a field that is not stored below.
  rest satisfies Record<string, never>
  if (userId !== undefined && userId !== me.id) throw new OtherActorError()
  return db
    .transaction()
    .execute(async (tx) => {
      await lockPerson(tx, me.id)
      const id = await insertPlaylist(tx, me.id, { name })
      return { id, name, shared: false, songCount: 0, duration: 0, covers: [], smart: false }
    })
    .catch(toNameTaken)
}

/** Creates a playlist with its songs. The caller's transaction holds the lock of the owner. */
export async function insertFilledPlaylist(
  tx: Db,
  userId: string,
  { name, songIds, ...origin }: PlaylistOrigin & { songIds: readonly number[] },
): Promise<string> {
  const id = await insertPlaylist(tx, userId, { name, ...origin })
  const { rows } = await sql<{ song: string }>`
    select songs.api_id as song from unnest(${songIds}::bigint[]) with ordinality as listed (song_id, position)
    join songs on songs.id = listed.song_id order by listed.position`.execute(tx)
  await fillPlaylist(tx, id, { songs: rows.map(({ song }) => song), cause: 'created', actorId: userId })
  return id
}

type PlaylistOrigin = {
  name: string
  copiedFrom?: string | undefined
  copiedVersion?: number | undefined
}

/** The caller's transaction holds the lock of the owner. */
export async function insertPlaylist(
  tx: Db,
  userId: string,
  { name, copiedFrom, copiedVersion }: PlaylistOrigin,
): Promise<string> {
  const { id } = await tx
    .insertInto('playlists')
    .values({
      user_id: userId,
      name,
      copied_from: copiedFrom ?? null,
      copied_version: copiedVersion ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(toNameTaken)
  if ((await countPlaylists(tx, userId)) > MAX_PLAYLISTS) throw new TooManyPlaylistsError()
  return id
}

/** Appends songs as one event. Leaves out songs that are already in the playlist or exceed its limit. */
export async function fillPlaylist(
  tx: Db,
  id: string,
  { songs, cause, actorId }: { songs: readonly string[]; cause: BatchCause; actorId: string },
): Promise<Applied> {
  const steps = songs.map((song) => ({ kind: 'added' as const, song, position: AT_THE_END }))
  return applyChange(tx, id, { kind: 'batch', cause, steps }, { actorId })
}

/** Clamped to the place after the last song. */
const AT_THE_END = MAX_SONGS_PER_PLAYLIST + 1

type AddedSong = { id: string; anyway?: boolean | undefined; position?: number | undefined }

/**
 * Adding a song that is already in the playlist changes nothing. A client that names only the song gets it added, as specified, and
 * the answer names another version; a client that wants to ask first sends `anyway: false`.
 */
export async function addSongAs(
  deps: Deps,
  me: Me,
  id: string,
  { id: song, anyway, position = AT_THE_END }: AddedSong,
): Promise<ChangedPlaylist & { duplicate?: OtherVersion }> {
  const warning: { duplicate?: OtherVersion } = {}
  const changed = await changePlaylist(deps, me, id, 'edit', async (tx) => {
    const duplicate = anyway ? null : await findOtherVersion(tx, id, song)
    if (duplicate && anyway === false) throw new OtherVersionError(duplicate)
    if (duplicate) warning.duplicate = duplicate
    const { skipped } = await applyChange(tx, id, { kind: 'added', song, position }, { actorId: me.id })
    if (isObstacle(skipped, 'vanished')) throw new SongNotFoundError()
    if (isObstacle(skipped, 'full')) throw new PlaylistFullError()
  })
  return { ...changed, ...warning }
}

export async function removeSongAs(deps: Deps, me: Me, id: string, song: string): Promise<ChangedPlaylist> {
  return changePlaylist(deps, me, id, 'edit', async (tx) => {
    const change = { kind: 'removed' as const, song, position: 1 }
    const { skipped } = await applyChange(tx, id, change, { actorId: me.id })
    if (isObstacle(skipped, 'vanished')) throw new SongNotFoundError()
  })
}

/** Moves the song to the position and shifts the songs in between. */
export async function moveSongAs(
  deps: Deps,
  me: Me,
  id: string,
  { id: song, position }: { id: string; position: number },
): Promise<ChangedPlaylist> {
  return changePlaylist(deps, me, id, 'edit', async (tx) => {
    const change = { kind: 'moved' as const, song, from: 1, to: position }
    const { skipped } = await applyChange(tx, id, change, { actorId: me.id })
    if (isObstacle(skipped, 'vanished') || isObstacle(skipped, 'gone')) throw new SongNotFoundError()
  })
}

const isObstacle = (skipped: readonly Skipped[], obstacle: Skipped['obstacle']) =>
  skipped.some((step) => step.obstacle === obstacle)

export async function renamePlaylistAs(deps: Deps, me: Me, id: string, to: string): Promise<ChangedPlaylist> {
  return changePlaylist(deps, me, id, 'own', async (tx, { name: from }) => {
    await applyChange(tx, id, { kind: 'renamed', from, to }, { actorId: me.id })
  })
}

/** Sharing is not part of the history, because it changes who sees the playlist and not its content. */
export async function sharePlaylistAs(
  deps: Deps,
  me: Me,
  id: string,
  shared: boolean,
): Promise<ChangedPlaylist> {
  if (shared && !maySharePlaylists(me.role)) throw new SharingIsPremiumError()
  return changePlaylist(deps, me, id, 'own', async (tx) => {
    await tx.updateTable('playlists').set({ shared, updated_at: sql`now()` }).where('id', '=', id).execute()
  })
}

export async function deletePlaylistAs(deps: Deps, me: Me, id: string): Promise<void> {
  const { number } = await deps.db.transaction().execute(async (tx) => {
    const found = await lockPlaylist(tx, me, id, 'own')
    await tx.deleteFrom('playlists').where('id', '=', id).execute()
    return found
  })
  // Open pages refetch the playlist and learn that it was deleted.
  announceChange(deps, id, number)
}

type Found = Awaited<ReturnType<typeof lockPlaylist>>

/**
 * Changes a playlist under its row lock, so that concurrent changes are serialised, returns the result, and tells those who watch it
 * once it is committed.
 */
export async function changePlaylist(
  deps: Deps,
  me: Me,
  id: string,
  right: Right,
  change: (tx: Db, found: Found) => Promise<void>,
): Promise<ChangedPlaylist> {
  const changed = await deps.db
    .transaction()
    .execute(async (tx) => {
      await change(tx, await lockPlaylist(tx, me, id, right))
      return readChanged(tx, id)
    })
    .catch(toNameTaken)
  announceChange(deps, id, changed.number)
  return changed
}

export async function readChanged(tx: Db, id: string): Promise<ChangedPlaylist> {
  const found = await findPlaylist(tx, id)
  if (!found) throw new PlaylistNotFoundError()
  return { ...found.playlist, number: found.number }
}

export async function countPlaylists(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('playlists')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export function toNameTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new PlaylistNameTakenError() : error
}
