import { undoHistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { EXPORT_FORMATS, type ExportFormat } from '@remusic/contract/together/playlistExports'
import { listPlaylists, sharedPlaylist } from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { importHistory, settled } from '../../../testing/historyFiles.ts'
import { anAddressedSong, aPlaylistPerson } from '../../../testing/playlists.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { type ExportedPlaylist, PLAYLIST_WRITERS } from '../../together/playlists/exports.ts'
import { ofKind, readAll } from './reading/testing/reading.ts'

const FORMATS = Object.keys(EXPORT_FORMATS) as ExportFormat[]

let app: TestApp
beforeAll(async () => {
  // An import is several jobs, one after another.
  app = await startTestApp({ jobPollSeconds: 0.1 })
})
afterAll(() => app.stop())

const READ_AS = { m3u8: 'm3u', xspf: 'xspf', jspf: 'jspf', csv: 'tuneMyMusic' } as const

const ODD: ExportedPlaylist = {
  name: '=Lunes, "martes" & <miércoles>',
  creator: 'Lucía',
  shared: false,
  url: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  songs: [
    ['Uno, "dos" & <tres>', 'Los Grillos feat. Ñandú', '-Menos'],
    ['@noche; día', '+Más', "L'été"],
    ['夜の歌', 'Кино', 'أغنية'],
    ["'Comillas'", 'Artista', '#EXTINF:1,Otro'],
  ].map(([title = '', artist = '', album = ''], i) => ({
    apiId: `0f6f2a7${i}-5f0e-4f0d-8d6c-2f9d3c1b7a55`,
    title,
    artist,
    album,
    durationSeconds: 60 + i,
    isrcs: [`ARABC240000${i}`],
    mbid: `0f6f2a7${i}-5f0e-4f0d-8d6c-2f9d3c1b7a55`,
    url: `https://remusic.example/song/0f6f2a7${i}-5f0e-4f0d-8d6c-2f9d3c1b7a55`,
    addedAt: '2026-03-01T11:00:00.000Z',
  })),
}

test.each(FORMATS)('an export as %s is read again, with any names', async (format) => {
  const read = await readAll(PLAYLIST_WRITERS[format](ODD), { extension: format })
  expect(read.format).toBe(READ_AS[format])
  expect(read.passedOver).toEqual({})
  const songs = ofKind(read.entries, 'playlistSong')
  expect(songs.map(({ content }) => content.name)).toEqual(ODD.songs.map(() => ODD.name))
  expect(songs.map(({ item }) => item)).toMatchObject(
    ODD.songs.map(({ title, artist, album, durationSeconds, apiId, isrcs: [isrc], mbid }) => ({
      kind: 'song',
      title,
      artist,
      album,
      durationSeconds,
      apiId,
      // M3U8 cannot hold ISRCs and MBIDs.
      ...(format !== 'm3u8' && { isrc, mbid }),
    })),
  )
})

test.each(FORMATS)(
  'a playlist that one person exports as %s is a private playlist of the person who imports it',
  async (format) => {
    const owner = await aUser(app.db)
    const session = await aSession(app.db, owner.id)
    const name = `Para llevar en ${format}`
    const { id } = await app.db
      .insertInto('playlists')
      .values({ user_id: owner.id, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const songs = []
    for (const title of ['Tercera orilla', 'Agua, sal y luz', 'Ñandú & yo']) {
      const song = await aSong(app.db, { title: `${title} ${format}`, artist: `Los Grillos de ${title}` })
      await app.db
        .updateTable('songs')
        .set({ api_id: crypto.randomUUID() })
        .where('id', '=', song.id)
        .execute()
      songs.push(song.id)
    }
    await app.db
      .insertInto('playlist_songs')
      .values(songs.map((song_id, i) => ({ playlist_id: id, song_id, position: i + 1 })))
      .execute()
    const response = await app.request(`/api/back-end/playlist/export/${id}/${format}`, {
      headers: { authorization: `Bearer ${session}` },
    })
    expect(response.status).toBe(200)
    const file = Buffer.from(await response.arrayBuffer())

    const reader = await aUser(app.db)
    const done = await importHistory(app, { token: await aSession(app.db, reader.id) }, file, {
      extension: format,
    })
    expect(done).toMatchObject({ state: 'done', items: { sure: 3, likely: 0, unknown: 0 }, written: 3 })
    const imported = await app.db
      .selectFrom('playlists')
      .innerJoin('playlist_songs', 'playlist_songs.playlist_id', 'playlists.id')
      .select(['playlists.name', 'playlists.shared', 'playlist_songs.song_id'])
      .where('playlists.user_id', '=', reader.id)
      .orderBy('playlist_songs.position')
      .execute()
    expect(imported).toEqual(songs.map((song_id) => ({ name, shared: false, song_id })))
  },
)

test('a page that shows a playlist learns of an import into it and of its undo', async () => {
  const me = await aPlaylistPerson(app)
  const songs: ExportedPlaylist['songs'][number][] = []
  for (const template of ODD.songs.slice(0, 3)) {
    const named = { title: `Crece ${songs.length}`, artist: 'Los Crecientes' }
    const { apiId } = await anAddressedSong(app.db, named)
    songs.push({ ...template, ...named, apiId, album: '', isrcs: [], mbid: null })
  }
  const bring = async (count: number) => {
    const file = PLAYLIST_WRITERS.jspf({ ...ODD, name: 'Crece', songs: songs.slice(0, count) })
    return importHistory(app, me, file, { extension: 'jspf' })
  }
  const undo = async (importId: string) => {
    await app.call(undoHistoryImport, { params: { id: importId } }, me)
    expect(await settled(app, me, importId)).toMatchObject({ state: 'undone' })
  }
  const first = await bring(2)
  expect(first).toMatchObject({ state: 'done', written: 2 })
  const { items } = (await app.call(listPlaylists, { params: { userId: me.id } }, me)).data
  const [{ id } = { id: '' }] = items
  const tab = await me.tab()
  expect(await tab.emit('watch-playlist', { playlistId: id })).toEqual({ ok: true })
  const tells = (number: number) => tab.receives('playlist-changed', (change) => change.number === number)

  const second = await bring(3)
  expect(await tells(2)).toEqual({ playlistId: id, number: 2 })
  expect(await me.songs(id)).toHaveLength(3)
  await undo(second.id)
  expect(await tells(3)).toEqual({ playlistId: id, number: 3 })
  expect(await me.songs(id)).toHaveLength(2)
  tab.clear()
  // The first import has created the playlist, which is deleted with its last song.
  await undo(first.id)
  await tells(4)
  expect((await app.call(sharedPlaylist, { params: { id } }, me)).status).toBe(404)
})
