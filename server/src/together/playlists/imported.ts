import { createHash } from 'node:crypto'
import { type EntryOutcome, HISTORY_REASONS } from '@remusic/contract/listening/historyImports'
import { maySharePlaylists, type Role } from '@remusic/contract/people/plans'
import { MAX_PLAYLISTS, MAX_SONGS_PER_PLAYLIST } from '@remusic/contract/together/playlists'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import { SMART_TEXTS } from '@remusic/contract/together/smartPlaylists'
import { sql } from 'kysely'
import { notAfter } from '../../base/common/notAfter.ts'
import type { Db } from '../../base/database/client.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { countPlaylists } from './actions.ts'
import { applyChange } from './applyChange.ts'
import type { ChangedPlaylists } from './live.ts'
import { freeName } from './names.ts'
import { isSmart } from './smartness.ts'

/** Recognises a playlist when its file is imported again. `list` tells apart the playlists of one file. */
export const importKeyOf = (service: string, list: string) =>
  createHash('sha256').update(`${service}\n${list}`).digest('hex')

/** A song of a playlist. `key` recognises the playlist when its file is imported again. */
export type ImportedPlaylistSong = {
  key: string
  name: string
  apiId: string
  addedAt: Date | null
  own?: OwnPlaylist | undefined
}

/** From a ReMusic archive: the playlist as it was. If the person still has a playlist with this id, it is the same one. */
export type OwnPlaylist = { id: string; shared: boolean; createdAt: string }

type Options = {
  userId: string
  /** Playlists of a plan that cannot share them are private. */
  role: Role
  /** Null if a program adds the songs through the API. */
  importId: string | null
  now: Date
  rows: readonly ImportedPlaylistSong[]
  /** Collects the playlists with new songs, to be announced after the commit. */
  changed: ChangedPlaylists
}

/** Adds up to a thousand imported songs to playlists, in order. A playlist that does not exist yet is created as a private one. */
export async function addImportedPlaylistSongs(
  tx: Db,
  { userId, role, importId, now, rows, changed }: Options,
): Promise<EntryOutcome[]> {
  await lockPerson(tx, userId)
  const songIds = await findSongs(
    tx,
    rows.map(({ apiId }) => apiId),
  )
  const outcomes: EntryOutcome[] = rows.map(() => ({
    outcome: 'unmatched',
    reason: HISTORY_REASONS.itemMissing,
  }))
  const found = rows.flatMap((row, index) => {
    const found = songIds.get(row.apiId)
    return found === undefined ? [] : [{ ...row, songId: found.id, song: found.song, index }]
  })
  for (const [key, songs] of Map.groupBy(found, (row) => row.key)) {
    const list = await findOrCreate(tx, {
      userId,
      role,
      importId,
      now,
      key,
      name: songs[0]?.name ?? '',
      own: songs[0]?.own,
    })
    const added: typeof songs = []
    for (const song of songs) {
      if (list === null) outcomes[song.index] = { outcome: 'refused', reason: PLAYLIST_TEXTS.tooMany }
      else if (list.songIds.has(song.songId)) outcomes[song.index] = { outcome: 'known', reason: null }
      else if (list.isSmart) outcomes[song.index] = { outcome: 'refused', reason: SMART_TEXTS.isSmart }
      else if (list.songIds.size >= MAX_SONGS_PER_PLAYLIST)
        outcomes[song.index] = { outcome: 'refused', reason: PLAYLIST_TEXTS.full }
      else {
        list.songIds.add(song.songId)
        added.push(song)
        outcomes[song.index] = { outcome: 'written', reason: null }
      }
    }
    if (list === null || added.length === 0) continue
    const rows = new Map(
      added.map(({ song, addedAt }) => [
        song,
        { addedAt: notAfter(now, addedAt ?? now), importId: importId ?? undefined },
      ]),
    )
    const steps = added.map(({ song }) => ({
      kind: 'added' as const,
      song,
      position: MAX_SONGS_PER_PLAYLIST,
    }))
    const { number } = await applyChange(
      tx,
      list.id,
      { kind: 'batch', cause: 'imported', steps },
      { actorId: userId, rowOf: (song) => rows.get(song) ?? {} },
    )
    changed.set(list.id, number)
  }
  return outcomes
}

/** `song` is the current id of a song. */
async function findSongs(
  tx: Db,
  apiIds: readonly string[],
): Promise<Map<string, { id: number; song: string }>> {
  const { rows } = await sql<{ apiId: string; id: number; song: string }>`
    select wanted.api_id as "apiId", songs.id, songs.api_id as song
    from unnest(${[...new Set(apiIds)]}::text[]) as wanted (api_id)
    join songs on songs.id = song_id_of(wanted.api_id)
    where songs.hidden_at is null`.execute(tx)
  return new Map(rows.map(({ apiId, id, song }) => [apiId, { id, song }]))
}

/**
 * Whether the row of `playlists` is the imported one. An archive names it by id: it is the original playlist, or an empty one that an
 * earlier release restored.
 */
export const isImported = ({ key, id }: { key: string; id?: string | undefined }) =>
  id === undefined
    ? sql<boolean>`playlists.import_key = ${key}`
    : sql<boolean>`(playlists.import_key in (${key}, ${id}) or playlists.id = ${id}::uuid)`

type NewList = {
  userId: string
  role: Role
  importId: string | null
  now: Date
  key: string
  name: string
  own?: OwnPlaylist | undefined
}

/** Restores a playlist of an archive that has no songs. */
export async function addImportedPlaylist(tx: Db, list: NewList): Promise<EntryOutcome> {
  await lockPerson(tx, list.userId)
  const found = await findOrCreate(tx, list)
  if (found === null) return { outcome: 'refused', reason: PLAYLIST_TEXTS.tooMany }
  return { outcome: found.isNew ? 'written' : 'known', reason: null }
}

/** Null if the person has reached the maximum number of playlists. */
async function findOrCreate(tx: Db, { userId, role, importId, now, key, name, own }: NewList) {
  const known = await tx
    .selectFrom('playlists')
    .select('id')
    .where('user_id', '=', userId)
    .where(isImported({ key, id: own?.id }))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (known) {
    const songs = await tx
      .selectFrom('playlist_songs')
      .select('song_id as songId')
      .where('playlist_id', '=', known.id)
      .execute()
    const songIds = new Set(songs.map(({ songId }) => songId))
    return { id: known.id, isNew: false, isSmart: await isSmart(tx, known.id), songIds }
  }
  if ((await countPlaylists(tx, userId)) >= MAX_PLAYLISTS) return null
  const { id } = await tx
    .insertInto('playlists')
    .values({
      user_id: userId,
      name: await freeName(tx, userId, name),
      import_id: importId,
      import_key: key,
      shared: own?.shared === true && maySharePlaylists(role),
      created_at: own ? notAfter(now, new Date(own.createdAt)) : now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true, isSmart: false, songIds: new Set<number>() }
}

/**
 * Removes up to `limit` songs that an import has added and returns how many. When none is left, it deletes the playlists that the import
 * has created, except those with songs that the person has added and smart ones whose rules have changed. `changed` collects the playlists
 * to announce after the commit.
 */
export async function undoImportedPlaylists(
  tx: Db,
  importId: string,
  limit: number,
  changed: ChangedPlaylists,
): Promise<number> {
  const smart = await undoSmart(tx, importId)
  for (const { id, number } of smart) changed.set(id, number)
  if (smart.length > 0) return smart.length
  const { rows: removed } = await sql<{ playlistId: string; song: string }>`
    select playlist_id as "playlistId", songs.api_id as song
    from playlist_songs join songs on songs.id = playlist_songs.song_id
    where playlist_songs.import_id = ${importId}::uuid
      and not exists (select from smart_playlists as smart where smart.playlist_id = playlist_songs.playlist_id)
    order by playlist_id, song_id limit ${limit}`.execute(tx)
  for (const [id, songs] of Map.groupBy(removed, ({ playlistId }) => playlistId)) {
    const owner = await tx
      .selectFrom('playlists')
      .select('user_id as id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const steps = songs.map(({ song }) => ({ kind: 'removed' as const, song, position: 1 }))
    if (!owner) continue
    const change = { kind: 'batch' as const, cause: 'importUndone' as const, steps }
    const { number } = await applyChange(tx, id, change, { actorId: owner.id })
    changed.set(id, number)
  }
  if (removed.length > 0) return removed.length
  const { rows: deleted } = await sql<{ id: string; number: number }>`
    delete from playlists where import_id = ${importId}::uuid
      and not exists (select from playlist_songs where playlist_id = playlists.id)
    returning id, event_count as number`.execute(tx)
  for (const { id, number } of deleted) changed.set(id, number)
  await tx
    .updateTable('playlists')
    .set({ import_id: null, import_key: null })
    .where('import_id', '=', importId)
    .execute()
  return 0
}

/** Deletes the smart playlists that an import has created, whose songs only follow from its rules. */
async function undoSmart(tx: Db, importId: string): Promise<{ id: string; number: number }[]> {
  const { rows } = await sql<{ id: string; number: number }>`
    delete from playlists where import_id = ${importId}::uuid
      and exists (select from smart_playlists as smart where smart.playlist_id = playlists.id)
      and (select count(*) from playlist_events where playlist_id = playlists.id and kind = 'ruled') = 1
    returning id, event_count as number`.execute(tx)
  return rows
}
