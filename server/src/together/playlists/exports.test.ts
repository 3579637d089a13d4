import { EXPORT_FORMATS, type ExportFormat } from '@remusic/contract/together/playlistExports'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { type ExportedPlaylist, exportFileName, PLAYLIST_WRITERS } from './exports.ts'

const FORMATS = Object.keys(EXPORT_FORMATS) as ExportFormat[]
const MBID = '5d1f0f6e-3c9f-4c1f-9a52-7a9b0e1c2d3e'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function aPlaylist({ shared = false, name = 'Noches de río' } = {}) {
  const owner = await aUser(app.db, { role: 'Premium', name: 'Lucía' })
  const { id } = await app.db
    .insertInto('playlists')
    .values({ user_id: owner.id, name, shared })
    .returning('id')
    .executeTakeFirstOrThrow()
  const songs = [
    await aSong(app.db, {
      title: 'Río & <orilla>',
      artist: 'Los Grillos',
      album: 'Agua',
      durationSeconds: 201,
    }),
    await aSong(app.db, { title: '=SUMA(A1)', artist: 'Ñandú', album: 'Cálculo', durationSeconds: 65 }),
  ]
  await app.db
    .updateTable('songs')
    .set({ api_id: crypto.randomUUID(), isrcs: ['ARABC2400001', 'ARABC2400002'] })
    .where('id', '=', songs[0]?.id ?? 0)
    .execute()
  await app.db
    .insertInto('playlist_songs')
    .values(songs.map((song, i) => ({ playlist_id: id, song_id: song.id, position: i + 1 })))
    .execute()
  return { id, owner, session: await aSession(app.db, owner.id) }
}

const exportPath = (id: string, format: string) => `/api/back-end/playlist/export/${id}/${format}`
const download = (id: string, format: string, token?: string) =>
  app.request(exportPath(id, format), token ? { headers: { authorization: `Bearer ${token}` } } : {})

test.each(FORMATS)('the owner downloads a private playlist as %s, under its name', async (format) => {
  const { id, session } = await aPlaylist()
  const response = await download(id, format, session)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(`${EXPORT_FORMATS[format].type}; charset=utf-8`)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Noches de rio.${format}"; filename*=UTF-8''Noches%20de%20r%C3%ADo.${format}`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  for (const word of ['Los Grillos', 'Ñandú', 'Agua']) expect(text).toContain(word)
  expect(text).not.toContain('/shared/')
})

test('a shared playlist is for everybody, a private one looks as if it did not exist', async () => {
  const open = await aPlaylist({ shared: true })
  const stranger = await aSession(app.db, (await aUser(app.db)).id)
  expect((await download(open.id, 'csv', stranger)).status).toBe(200)
  const closed = await aPlaylist()
  for (const token of [undefined, stranger]) {
    const refused = await download(closed.id, 'csv', token)
    expect([refused.status, await refused.json()]).toEqual([
      404,
      { code: 'not_found', msg: PLAYLIST_TEXTS.notShared },
    ])
  }
})

test('a playlist that moderation has hidden, or of somebody who blocked the reader, is not exported', async () => {
  const { id, owner, session } = await aPlaylist({ shared: true })
  const reader = await aUser(app.db)
  const token = await aSession(app.db, reader.id)
  await app.db.insertInto('blocks').values({ blocker_id: owner.id, blocked_id: reader.id }).execute()
  expect((await download(id, 'xspf', token)).status).toBe(404)
  await app.db.updateTable('playlists').set({ hidden_at: new Date() }).where('id', '=', id).execute()
  expect((await download(id, 'xspf', session)).status).toBe(404)
})

test('an unknown format is named in the error', async () => {
  const { id, session } = await aPlaylist()
  const response = await download(id, 'mp3', session)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(await response.json()).toMatchObject({ msg: PLAYLIST_TEXTS.formatUnknown })
})

const PLAYLIST: ExportedPlaylist = {
  name: 'Lunes,\n"martes" y <miércoles>',
  creator: 'Lucía & Tomás',
  shared: true,
  url: 'https://remusic.example/shared/1',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  songs: [
    {
      apiId: '12',
      title: 'Uno, "dos"\u0000\u0008 & <tres>',
      artist: 'A feat. B',
      album: '-Menos',
      durationSeconds: 61,
      isrcs: ['ARABC2400001'],
      mbid: MBID,
      url: 'https://remusic.example/song/12',
      addedAt: '2026-03-01T11:00:00.000Z',
    },
    {
      apiId: '13',
      title: '夜の歌',
      artist: 'Кино',
      album: '',
      durationSeconds: 0,
      isrcs: [],
      mbid: null,
      url: 'https://remusic.example/song/13',
      addedAt: '2026-03-01T12:00:00.000Z',
    },
  ],
}

test('a name with a line break stays on its line of an M3U8', () => {
  expect(PLAYLIST_WRITERS.m3u8(PLAYLIST).split('\n')).toEqual([
    '#EXTM3U',
    '#PLAYLIST:Lunes, "martes" y <miércoles>',
    '#EXTINF:61,A feat. B - Uno, "dos" & <tres>',
    '#EXTALB:-Menos',
    'https://remusic.example/song/12',
    '#EXTINF:0,Кино - 夜の歌',
    '#EXTALB:',
    'https://remusic.example/song/13',
    '',
  ])
})

test('an XSPF is well-formed XML whatever the names are', () => {
  const texts: [string, string][] = []
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri }) => {
    expect(uri).toBe('http://xspf.org/ns/0/')
    path.push(local)
  })
  parser.on('closetag', () => void path.pop())
  parser.on('text', (text) => text.trim() && texts.push([path.slice(1).join('/'), text]))
  parser.write(PLAYLIST_WRITERS.xspf(PLAYLIST)).close()
  expect(texts).toEqual([
    ['title', PLAYLIST.name],
    ['creator', 'Lucía & Tomás'],
    ['info', 'https://remusic.example/shared/1'],
    ['date', '2026-03-01T10:00:00.000Z'],
    ['trackList/track/location', 'https://remusic.example/song/12'],
    ['trackList/track/identifier', `https://musicbrainz.org/recording/${MBID}`],
    ['trackList/track/title', 'Uno, "dos" & <tres>'],
    ['trackList/track/creator', 'A feat. B'],
    ['trackList/track/album', '-Menos'],
    ['trackList/track/duration', '61000'],
    ['trackList/track/meta', 'ARABC2400001'],
    ['trackList/track/location', 'https://remusic.example/song/13'],
    ['trackList/track/title', '夜の歌'],
    ['trackList/track/creator', 'Кино'],
    ['trackList/track/duration', '0'],
  ])
})

test('a JSPF has what ListenBrainz requires', () => {
  const { playlist } = JSON.parse(PLAYLIST_WRITERS.jspf(PLAYLIST))
  expect(playlist.extension['https://musicbrainz.org/doc/jspf#playlist'].public).toBe(true)
  expect(playlist.track[0]).toMatchObject({
    identifier: [`https://musicbrainz.org/recording/${MBID}`],
    creator: 'A feat. B',
    duration: 61_000,
  })
  expect(playlist.track[1].identifier).toBeUndefined()
})

test('no cell of a CSV is a formula', () => {
  const lines = PLAYLIST_WRITERS.csv({ ...PLAYLIST, name: '=HYPERLINK("x")' }).split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFTrack name,Artist name,Album,Playlist name,Type,ISRC,ReMusic - id,MusicBrainz - id,Duration (s),Added at',
  )
  expect(lines[1]).toContain(`,'-Menos,"'=HYPERLINK(""x"")",Playlist,ARABC2400001,12,${MBID},61,`)
})

test.each([
  ['Noches', 'Noches.csv'],
  ['../../etc/passwd', 'etc passwd.csv'],
  ['...', 'playlist.csv'],
  ['a:b*c?"<>|', 'a b c.csv'],
  ['', 'playlist.csv'],
  ['x'.repeat(200), `${'x'.repeat(80)}.csv`],
])('a playlist %s is saved as %s', (name, file) => {
  expect(exportFileName(name, 'csv')).toBe(file)
})
