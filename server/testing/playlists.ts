import type { Role } from '@remusic/contract/people/plans'
import type { CollaboratorRole } from '@remusic/contract/together/playlistMembers'
import { playlistHistory, undoChange } from '@remusic/contract/together/schemas/playlistHistory'
import { acceptInvitation, inviteMember } from '@remusic/contract/together/schemas/playlistMembers'
import {
  addSong,
  createPlaylist,
  moveSong,
  removeSong,
  renamePlaylist,
  songsOfPlaylist,
} from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import type { Db } from '../src/base/database/client.ts'
import { readVersion } from '../src/together/playlists/log.ts'
import { aSession, aSong, aUser } from './builders.ts'
import { retryWhileBusy } from './retryWhileBusy.ts'
import { aTab } from './sockets.ts'
import type { TestApp } from './startTestApp.ts'

export type PlaylistPerson = Awaited<ReturnType<typeof aPlaylistPerson>>

/** Somebody with the calls that change playlists. */
export async function aPlaylistPerson(app: TestApp, role: Role = 'Premium') {
  const user = await aUser(app.db, { role })
  const token = await aSession(app.db, user.id)
  const me = { token }
  return {
    ...user,
    token,
    tab: () => aTab(app, token),
    create: async (name: string) => (await app.call(createPlaylist, { body: { name } }, me)).data.id,
    add: (id: string, song: string, options: { anyway?: boolean; position?: number } = {}) =>
      retryWhileBusy(() => app.call(addSong, { params: { id }, body: { id: song, ...options } }, me)),
    remove: (id: string, song: string) =>
      retryWhileBusy(() => app.call(removeSong, { params: { id }, body: { id: song } }, me)),
    move: (id: string, song: string, position: number) =>
      retryWhileBusy(() => app.call(moveSong, { params: { id }, body: { id: song, position } }, me)),
    rename: (id: string, name: string) => app.call(renamePlaylist, { params: { id }, body: { name } }, me),
    undo: (id: string, body: { number?: number; actorId?: string; since?: number }) =>
      app.call(undoChange, { params: { id }, body }, me),
    songs: async (id: string) =>
      (await app.call(songsOfPlaylist, { params: { id } }, me)).data.items.map(({ apiId }) => apiId),
    history: async (id: string) =>
      (await app.call(playlistHistory, { params: { id }, query: { limit: 50 } }, me)).data.items,
  }
}

/** Makes somebody a collaborator by an invitation that they accept. */
export async function joins(
  app: TestApp,
  owner: PlaylistPerson,
  id: string,
  { person, role = 'edits' }: { person: PlaylistPerson; role?: CollaboratorRole },
) {
  await app.call(inviteMember, { params: { id }, body: { userId: person.id, role } }, owner)
  await app.call(acceptInvitation, { params: { id } }, person)
}

/** The addresses of new songs, each of another artist. */
export async function songAddresses(db: Db, count: number): Promise<string[]> {
  const songs: string[] = []
  for (let i = 0; i < count; i++) songs.push((await anAddressedSong(db)).apiId)
  return songs
}

let lastAddress = 810_000

/** A song whose address a call accepts. */
export async function anAddressedSong(db: Db, traits: Parameters<typeof aSong>[1] = {}) {
  const song = await aSong(db, traits)
  const apiId = String(++lastAddress)
  await db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  return { ...song, apiId }
}

/** The songs in the tables, and the songs that result from the events. */
export async function tableAndLog(db: Db, id: string) {
  const { rows } = await sql<{ name: string; number: number; songs: string[] }>`
    select name, event_count as number, array(
      select songs.api_id from playlist_songs join songs on songs.id = song_id
      where playlist_id = playlists.id order by position
    ) as songs
    from playlists where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no such playlist')
  const table = { name: row.name, songs: row.songs }
  // Before the first event nothing is recorded.
  if (row.number === 0) return { number: 0, table, log: table }
  const { name, songs } = await readVersion(db, id, row.number)
  return { number: row.number, table, log: { name, songs } }
}
