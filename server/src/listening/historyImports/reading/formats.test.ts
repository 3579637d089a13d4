import type { HistoryFormat } from '@remusic/contract/listening/historyImports'
import { describe, expect, test } from 'vitest'
import { detect } from './index.ts'
import * as fixtures from './testing/fixtures.ts'
import { anUpload, aWorkbook, aZip, namesOf, ofKind, readAll } from './testing/reading.ts'

const json = (value: unknown) => JSON.stringify(value)

type File = { content: string | Uint8Array | Promise<Buffer>; extension?: string }

/** A file of each format that is offered. The compiler rejects a format that is missing here. */
const FILES: Record<HistoryFormat, File> = {
  remusic: { content: aZip({ 'remusic.json': '{}', 'manifest.json': '{}' }), extension: 'zip' },
  rateYourMusic: { content: fixtures.RYM },
  lastfmCsv: { content: fixtures.GHAN },
  lastfmJson: { content: json(fixtures.LASTFM_PAGES), extension: 'json' },
  spotifyExtended: { content: json(fixtures.EXTENDED), extension: 'json' },
  spotifyShort: { content: json(fixtures.SHORT), extension: 'json' },
  spotifyPlaylists: { content: json(fixtures.PLAYLISTS), extension: 'json' },
  spotifyLibrary: { content: json(fixtures.LIBRARY), extension: 'json' },
  exportify: { content: fixtures.EXPORTIFY_APP },
  listenBrainz: { content: json(fixtures.LISTEN_BRAINZ), extension: 'json' },
  deezer: { content: aWorkbook(fixtures.DEEZER), extension: 'xlsx' },
  appleMusic: { content: fixtures.APPLE_DAILY },
  discogs: { content: fixtures.DISCOGS },
  albumOfTheYear: { content: fixtures.AOTY },
  tuneMyMusic: { content: fixtures.TUNE_MY_MUSIC },
  soundiiz: { content: fixtures.SOUNDIIZ },
  m3u: { content: fixtures.M3U, extension: 'm3u8' },
  xspf: { content: fixtures.XSPF, extension: 'xspf' },
  jspf: { content: json(fixtures.JSPF), extension: 'jspf' },
  table: { content: fixtures.UNKNOWN_TABLE },
}

// The order of FORMATS decides between two that match.
test.each(Object.entries(FILES))('a file of the format %s is taken for no other', async (format, file) => {
  expect(await detect(anUpload(await file.content, file.extension))).toMatchObject({ format })
})

describe('Spotify', () => {
  test('a play is stored at its start, once, and without what identifies the person', async () => {
    const { format, entries, passedOver } = await readAll(json(fixtures.EXTENDED), { extension: 'json' })
    expect(format).toBe('spotifyExtended')
    expect(ofKind(entries, 'listen').map(({ content }) => content.listenedAt)).toEqual([
      '2023-03-19T18:17:49.000Z',
      '2023-03-21T08:56:40.000Z',
    ])
    expect(entries[0]?.item).toMatchObject({
      title: 'Lluvia de papel',
      artist: 'Los Faroles',
      album: 'Cuadernos',
    })
    expect(entries[1]?.item?.title).toBe('Niño "fósil"\\')
    expect(passedOver).toEqual({ repeated: 1, short: 1, private: 1, podcast: 1, local: 1, undated: 1 })
    expect(json(entries)).not.toMatch(/secreto|203\.0/)
  })

  test('the short history adds what the complete one does not cover', async () => {
    const zip = await aZip({
      'Spotify Account Data/StreamingHistory_music_0.json': json(fixtures.SHORT),
      'Spotify Account Data/StreamingHistory_podcast_0.json': json([
        { endTime: '2024-01-02 03:04', podcastName: 'Charlas', episodeName: 'Uno', msPlayed: 60_000 },
      ]),
      'Datos/Streaming_History_Audio_2023_0.json': json(fixtures.EXTENDED),
      'Datos/Streaming_History_Video_2023.json': json(fixtures.EXTENDED.slice(0, 1)),
      'Spotify Account Data/Playlist1.json': json(fixtures.PLAYLISTS),
      'Spotify Account Data/YourLibrary.json': json(fixtures.LIBRARY),
      'Spotify Account Data/Userdata.json': json({ username: 'secreto', email: 'a@example.com' }),
      'Spotify Account Data/Leeme.pdf': '%PDF',
    })
    const { format, entries, passedOver } = await readAll(zip, { extension: 'zip' })
    expect(format).toBe('spotifyExtended')
    expect(namesOf(ofKind(entries, 'listen'))).toEqual([
      'Los Faroles – Lluvia de papel',
      'Los Faroles – Niño "fósil"\\',
      'Nube 9 – Órbita',
    ])
    expect(ofKind(entries, 'playlistSong').map(({ content }) => content.list)).toEqual([
      'Domingo',
      'Domingo (2)',
      'Me gusta (Spotify)',
    ])
    expect(passedOver).toMatchObject({ repeated: 2, podcast: 5, local: 2, disliked: 1 })
  })

  test('the short history alone has minutes in UTC', async () => {
    const { format, entries } = await readAll(json(fixtures.SHORT), {
      extension: 'json',
      timeZone: 'America/Lima',
    })
    expect(format).toBe('spotifyShort')
    expect(ofKind(entries, 'listen').map(({ content }) => content.listenedAt)).toEqual([
      '2023-03-19T18:17:00.000Z',
      '2024-01-02T03:03:00.000Z',
    ])
  })

  test('playlists of the same name stay two', async () => {
    const { format, entries, passedOver } = await readAll(json(fixtures.PLAYLISTS), { extension: 'json' })
    expect(format).toBe('spotifyPlaylists')
    expect(ofKind(entries, 'playlistSong').map(({ content }) => content)).toEqual([
      { list: 'Domingo', name: 'Domingo', addedAt: '2023-11-09T00:00:00.000Z' },
      { list: 'Domingo (2)', name: 'Domingo', addedAt: null },
    ])
    expect(passedOver).toEqual({ podcast: 1, local: 1 })
  })

  test('liked songs become a playlist, albums and artists are followed', async () => {
    const { format, entries, passedOver } = await readAll(json(fixtures.LIBRARY), { extension: 'json' })
    expect(format).toBe('spotifyLibrary')
    expect(ofKind(entries, 'playlistSong')[0]?.content.name).toBe('Me gusta (Spotify)')
    expect(ofKind(entries, 'follow').map(({ item }) => [item?.kind, item?.artist])).toEqual([
      ['album', 'Río Seco'],
      ['artist', 'Los Faroles'],
    ])
    expect(passedOver).toEqual({ podcast: 1, disliked: 1 })
  })

  test.each([
    ['exportify.app', fixtures.EXPORTIFY_APP, 'Nube 9, Tyler, el Creador'],
    ['exportify.app in Spanish', fixtures.EXPORTIFY_ES, 'Nube 9'],
    ['exportify.net', fixtures.EXPORTIFY_NET, 'Nube 9, Río Seco'],
  ])('reads a playlist of %s', async (_, file, artist) => {
    const { format, entries } = await readAll(file)
    expect(format).toBe('exportify')
    expect(entries).toHaveLength(1)
    expect(entries[0]?.item).toMatchObject({
      title: 'Órbita',
      artist,
      album: 'Gravedad',
      durationSeconds: 252,
    })
    expect(json(entries)).not.toContain('secreto')
  })

  test('the file of a playlist in a zip gives it its name; one without a name is recognised by its first song', async () => {
    const zipped = await readAll(await aZip({ 'mi_domingo.csv': fixtures.EXPORTIFY_APP }), {
      extension: 'zip',
    })
    expect(ofKind(zipped.entries, 'playlistSong')[0]?.content).toMatchObject({
      list: 'mi domingo',
      name: 'mi domingo',
    })
    expect(zipped.passedOver).toEqual({ podcast: 1, local: 1 })
    const listOf = async (file: string) =>
      ofKind((await readAll(file)).entries, 'playlistSong')[0]?.content.list
    expect(await listOf(fixtures.EXPORTIFY_ES)).toBe(await listOf(fixtures.EXPORTIFY_ES))
    expect(await listOf(fixtures.EXPORTIFY_ES)).not.toBe(await listOf(fixtures.EXPORTIFY_NET))
  })
})

describe('Rate Your Music', () => {
  test('ratings have no date, texts are reviews, and unrated albums are wishes or heard', async () => {
    const { format, entries, passedOver } = await readAll(fixtures.RYM, { extension: 'txt' })
    expect(format).toBe('rateYourMusic')
    expect(entries.map(({ kind }) => kind)).toEqual(['undated', 'review', 'wish', 'undated'])
    expect(namesOf(entries)).toEqual([
      'Ana Quispe – "Héroes" & más',
      'The Faroles – AC/DC y yo',
      'Кино [Kino] – ★ [Estrella]',
      'Аквариум [Akvarium] – День',
    ])
    expect(entries[0]).toMatchObject({ line: 2, content: { score: 5, rawScore: 9, rawScale: 10 } })
    expect(entries[1]?.content).toMatchObject({ score: 1, title: 'Mi título', text: 'Muy bueno' })
    expect(entries[3]?.content).toMatchObject({ score: null, rawScore: null, rawScale: null })
    expect(passedOver).toEqual({ unrated: 1, nameless: 1 })
  })
})

describe('Last.fm', () => {
  test.each([
    ['UTF-8', Buffer.from(fixtures.GHAN)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${fixtures.GHAN}`)],
    ['UTF-16', Buffer.from(`\uFEFF${fixtures.GHAN}`, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\uFEFF${fixtures.GHAN}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(fixtures.GHAN, 'latin1')],
  ])('reads a table in %s', async (_, bytes) => {
    for (const chunkBytes of [1, 7, 1_000]) {
      const { format, entries, passedOver } = await readAll(bytes, { chunkBytes })
      expect(format).toBe('lastfmCsv')
      expect(namesOf(entries)).toEqual(['Nube 9 – Órbita', 'Ñandú, Trío – Dijo "sí"'])
      expect(entries[0]?.content).toMatchObject({ listenedAt: '2024-07-11T09:07:32.000Z' })
      expect(entries[0]?.item?.mbid).toBe('58900088-3e21-41d5-a2f6-44f3c34e056b')
      expect(passedOver).toEqual({ repeated: 1, undated: 1, playing: 1 })
    }
  })

  test('reads a table without a header', async () => {
    const { format, entries, passedOver } = await readAll(fixtures.LASTFM_TO_CSV)
    expect(format).toBe('lastfmCsv')
    expect(ofKind(entries, 'listen').map(({ content }) => content.listenedAt)).toEqual([
      '2014-05-22T20:11:00.000Z',
      '2024-08-19T20:39:00.000Z',
    ])
    expect(namesOf(entries)).toEqual(['Nube 9 – Órbita', 'Tyler, el Creador – Dijo "sí"'])
    expect(passedOver).toEqual({ playing: 1 })
  })

  test('reads pages of the API, whose only track may be an object', async () => {
    const { format, entries, passedOver } = await readAll(json(fixtures.LASTFM_PAGES), { extension: 'json' })
    expect(format).toBe('lastfmJson')
    expect(namesOf(entries)).toEqual(['Nube 9 – Órbita', 'Nube 9 – Sal'])
    expect(passedOver).toEqual({ playing: 1 })
    const page = json({ recenttracks: fixtures.LASTFM_PAGES[0] })
    expect((await readAll(page, { extension: 'json' })).entries).toHaveLength(1)
  })

  test('loved songs become a playlist', async () => {
    const { format, entries } = await readAll(json(fixtures.LASTFM_LOVED), { extension: 'json' })
    expect(format).toBe('lastfmJson')
    expect(ofKind(entries, 'playlistSong')[0]).toMatchObject({
      item: { title: 'Órbita', artist: 'Nube 9', mbid: '07e81754-518c-4e3b-8671-c5df5643dad0' },
      content: { name: 'Me gusta (Last.fm)', addedAt: '2024-07-11T09:07:32.000Z' },
    })
  })

  test('reads the exports of Libre.fm and the logs of players, in the time zone of the person', async () => {
    const libre = await readAll(fixtures.LIBRE_FM)
    expect(namesOf(libre.entries)).toEqual(['Nube 9 – Órbita', 'Ñandú, Trío – Sal'])
    expect(libre.entries[1]?.content).toMatchObject({ listenedAt: '2014-05-22T20:11:00.000Z' })
    const log = await readAll(fixtures.SCROBBLER_LOG, { extension: 'log', timeZone: 'America/Lima' })
    expect(log.format).toBe('lastfmCsv')
    expect(log.entries[0]?.content).toMatchObject({ listenedAt: '2014-05-23T01:11:00.000Z' })
    expect(log.entries[0]?.item?.durationSeconds).toBe(200)
    expect(log.passedOver).toEqual({ short: 1 })
  })
})

describe('ListenBrainz', () => {
  test('reads lines and arrays', async () => {
    for (const file of [fixtures.jsonLines(fixtures.LISTEN_BRAINZ), json(fixtures.LISTEN_BRAINZ)]) {
      const { format, entries, passedOver } = await readAll(file, { extension: 'json' })
      expect(format).toBe('listenBrainz')
      expect(entries[0]).toMatchObject({
        item: { isrc: 'GBAYE8100053', mbid: 'c7d0bf6e-b2aa-4ffa-bded-2448415b39b0', durationSeconds: 207 },
        content: { listenedAt: '2025-06-03T15:22:47.500Z' },
      })
      expect(entries[1]?.item).toMatchObject({ title: 'Sal', durationSeconds: 100, mbid: null })
      expect(passedOver).toEqual({ undated: 1 })
      expect(json(entries)).not.toContain('secreto')
    }
  })

  test('loved recordings get the names of listens', async () => {
    const zip = await aZip({
      'user.json': json({ user_id: 1, username: 'secreto' }),
      'listens/2025/6.jsonl': fixtures.jsonLines(fixtures.LISTEN_BRAINZ),
      'feedback.jsonl': fixtures.jsonLines(fixtures.LB_FEEDBACK),
      'pinned_recording.jsonl': fixtures.jsonLines(fixtures.LB_PINS),
    })
    const { format, entries, passedOver } = await readAll(zip, { extension: 'zip' })
    expect(format).toBe('listenBrainz')
    expect(ofKind(entries, 'playlistSong').map(({ item }) => [item?.title, item?.mbid])).toEqual([
      ['Órbita', 'c7d0bf6e-b2aa-4ffa-bded-2448415b39b0'],
      ['20ddea3a-1ad2-4036-9ca7-5f3383ad31c1', '20ddea3a-1ad2-4036-9ca7-5f3383ad31c1'],
    ])
    expect(ofKind(entries, 'undated').map(({ content }) => content.note)).toEqual(['La mejor'])
    expect(passedOver).toEqual({ undated: 1, disliked: 1 })
  })
})

describe('other services', () => {
  test('Deezer: the sheet of listens of a workbook, also within a zip', async () => {
    const workbook = await aWorkbook(fixtures.DEEZER)
    for (const file of [workbook, await aZip({ 'deezer-data_1.xlsx': workbook })]) {
      const { format, entries, passedOver } = await readAll(file, { extension: 'xlsx' })
      expect(format).toBe('deezer')
      expect(namesOf(entries)).toEqual(['Nube 9, Río Seco – Órbita & más', 'Río Seco – Sal'])
      expect(entries[0]).toMatchObject({ line: 2, content: { listenedAt: '2024-03-29T17:03:53.000Z' } })
      expect(passedOver).toEqual({ short: 1 })
      expect(json(entries)).not.toContain('203.0')
    }
  })

  test('Apple Music: the artist comes from another file, if only one has sung the title', async () => {
    const inner = await aZip({
      'Apple Music Activity/Apple Music Play Activity.csv': fixtures.APPLE_PLAYS,
      'Apple Music Activity/Apple Music - Play History Daily Tracks.csv': fixtures.APPLE_DAILY,
    })
    const { format, entries, passedOver } = await readAll(await aZip({ 'Apple_Media_Services.zip': inner }), {
      extension: 'zip',
    })
    expect(format).toBe('appleMusic')
    expect(namesOf(entries)).toEqual(['Nube 9 – Órbita'])
    expect(entries[0]?.content).toMatchObject({ listenedAt: '2023-03-19T18:20:00.000Z' })
    expect(passedOver).toEqual({ nameless: 1, podcast: 1, short: 1 })
    expect(json(entries)).not.toMatch(/secreto|203\.0/)
  })

  test('Apple Music: the days of plays alone are listens of a day', async () => {
    const { entries, passedOver } = await readAll(fixtures.APPLE_DAILY)
    expect(ofKind(entries, 'listen').map(({ content }) => content.day)).toEqual([
      '2023-03-19',
      '2023-03-20',
      '2023-03-20',
    ])
    expect(passedOver).toEqual({ short: 1 })
  })

  test('Discogs: owned records have been heard, whatever the spreadsheet did to the file', async () => {
    const { format, entries } = await readAll(fixtures.DISCOGS)
    expect(format).toBe('discogs')
    expect(namesOf(entries)).toEqual(['Daughter – Mono', 'Nube 9 & Ñandú – Gravedad'])
    expect(ofKind(entries, 'undated').map(({ content }) => content.score)).toEqual([null, 4])
    const resaved = await readAll(Buffer.from(fixtures.DISCOGS_RESAVED, 'latin1'))
    expect(resaved.format).toBe('discogs')
    expect(namesOf(resaved.entries)).toEqual(['Río Añejo – Canción'])
    const sheet = fixtures.DISCOGS_RESAVED.trim()
      .split('\r\n')
      .map((line) => line.split(';'))
    const workbook = await readAll(await aWorkbook({ Hoja1: sheet }), { extension: 'xlsx' })
    expect(workbook.entries).toEqual(resaved.entries)
    const wanted = await readAll(
      'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,Notes\nA,Nube 9,Gravedad,Z,LP,,2019,2,\n',
    )
    expect(wanted.entries.map(({ kind }) => kind)).toEqual(['wish'])
  })

  test('Album of the Year: dated ratings of a hundred points', async () => {
    const { format, entries, passedOver } = await readAll(fixtures.AOTY)
    expect(format).toBe('albumOfTheYear')
    expect(
      entries.map(({ kind, content }) => [
        kind,
        'score' in content && content.score,
        'day' in content && content.day,
      ]),
    ).toEqual([
      ['listen', 4, '2024-01-13'],
      ['listen', 1, '2024-02-03'],
      ['undated', 5, false],
    ])
    expect(passedOver).toEqual({ unrated: 1 })
  })

  test('TuneMyMusic: several playlists, favourites, and titles of videos', async () => {
    const { format, entries } = await readAll(fixtures.TUNE_MY_MUSIC)
    expect(format).toBe('tuneMyMusic')
    expect(namesOf(entries)).toEqual([
      'Nube 9 – Órbita "vivo"',
      'Río Seco – Sal',
      'Río Seco – Sal',
      'Los Faroles – Los Faroles',
      'Los Faroles – Cuadernos',
    ])
    expect(ofKind(entries, 'playlistSong').map(({ content }) => content.name)).toEqual([
      'Domingo',
      'Lunes',
      'Favoritos (TuneMyMusic)',
    ])
    expect(ofKind(entries, 'follow').map(({ item }) => item?.kind)).toEqual(['artist', 'album'])
  })

  test('Soundiiz and Roon: any delimiter, codes in any case', async () => {
    for (const file of [
      fixtures.SOUNDIIZ,
      fixtures.SOUNDIIZ.replaceAll(';', ','),
      fixtures.SOUNDIIZ.replaceAll(';', '\t'),
    ]) {
      const { format, entries } = await readAll(file)
      expect(format).toBe('soundiiz')
      expect(entries[0]).toMatchObject({
        item: { title: 'Órbita', isrc: 'QZTBA2526577', durationSeconds: 225 },
        content: { addedAt: '2024-03-29T17:03:53.000Z' },
      })
    }
  })
})

describe('playlists', () => {
  test('M3U: names of comments, otherwise of files, never their folders', async () => {
    const { format, entries, passedOver } = await readAll(fixtures.M3U, { extension: 'm3u8' })
    expect(format).toBe('m3u')
    expect(namesOf(entries)).toEqual(['Nube 9 – Órbita, parte 2', ' – Solo título', 'Río Seco – Sal'])
    expect(entries[0]).toMatchObject({
      item: { album: 'Gravedad', durationSeconds: 225 },
      content: { name: 'Domingo' },
    })
    expect(passedOver).toEqual({ local: 1 })
    expect(json(entries)).not.toContain('secreto')
  })

  test('XSPF: with and without a namespace', async () => {
    for (const file of [fixtures.XSPF, fixtures.XSPF.replace(/ xmlns="[^"]+"/, '')]) {
      const { format, entries, passedOver } = await readAll(file, { extension: 'xspf' })
      expect(format).toBe('xspf')
      expect(entries).toHaveLength(1)
      expect(entries[0]).toMatchObject({
        item: {
          title: 'Órbita',
          artist: 'Nube 9',
          mbid: 'c7d0bf6e-b2aa-4ffa-bded-2448415b39b0',
          isrc: 'QZTBA2526577',
          durationSeconds: 225,
        },
        content: { name: 'Domingo & lunes' },
      })
      expect(passedOver).toEqual({ nameless: 1 })
      expect(json(entries)).not.toContain('secreto')
    }
  })

  test('JSPF: one identifier or a list of them, and a title after the tracks', async () => {
    const { format, entries } = await readAll(json(fixtures.JSPF), { extension: 'jspf' })
    expect(format).toBe('jspf')
    expect(entries.map(({ item }) => item?.mbid)).toEqual([
      'c7d0bf6e-b2aa-4ffa-bded-2448415b39b0',
      '20ddea3a-1ad2-4036-9ca7-5f3383ad31c1',
    ])
    expect(ofKind(entries, 'playlistSong')[0]?.content).toMatchObject({
      name: 'Domingo',
      addedAt: '2024-03-29T17:03:53.000Z',
    })
  })
})

describe('a table that nobody knows', () => {
  const columns = {
    columns: { title: 0, artist: 1, score: 2, date: 3, text: 4 },
    scale: 10,
    hasHeader: true,
  } as const

  test('shows its start without what is private, and is read with the columns that the person names', async () => {
    expect(await detect(anUpload(fixtures.UNKNOWN_TABLE))).toEqual({
      format: 'table',
      sample: {
        header: ['Tema', 'Intérprete', 'Nota', 'Visto el', 'Comentario', 'Correo'],
        rows: expect.arrayContaining([['Órbita', 'Nube 9', '7,5', '23/04/2023 04:36', '', '•••']]),
      },
    })
    const { entries, passedOver } = await readAll(fixtures.UNKNOWN_TABLE, {
      columns,
      timeZone: 'America/Lima',
    })
    expect(entries).toMatchObject([
      {
        kind: 'listen',
        content: { score: 4, rawScore: 7.5, rawScale: 10, listenedAt: '2023-04-23T09:36:00.000Z' },
      },
      { kind: 'review', content: { score: 5, text: 'Me encantó', writtenAt: null } },
      { kind: 'listen', content: { score: null, day: '2022-12-31', listenedAt: null } },
    ])
    expect(passedOver).toEqual({ nameless: 1, unrated: 1 })
  })

  test('songs alone become a playlist, albums alone have been heard', async () => {
    const file = 'Disco,Banda\nGravedad,Nube 9\nSalar,Río Seco\n'
    const only = { scale: 10, hasHeader: true } as const
    const songs = await readAll(file, { columns: { ...only, columns: { title: 0, artist: 1 } } })
    expect(songs.entries.map(({ kind, item }) => [kind, item?.kind])).toEqual([
      ['playlistSong', 'song'],
      ['playlistSong', 'song'],
    ])
    const albums = await readAll(file, { columns: { ...only, columns: { album: 0, artist: 1 } } })
    expect(albums.entries.map(({ kind, item }) => [kind, item?.kind])).toEqual([
      ['undated', 'album'],
      ['undated', 'album'],
    ])
  })

  test('films, prose and pictures are not recognised', async () => {
    const letterboxd = await aZip({
      'ratings.csv':
        'Date,Name,Year,Letterboxd URI,Rating\n2025-09-23,Una película,2000,https://boxd.it/x,4\n',
      'watched.csv': 'Date,Name,Year,Letterboxd URI\n2025-09-23,Una película,2000,https://boxd.it/x\n',
    })
    expect(await detect(anUpload(letterboxd, 'zip'))).toBeNull()
    expect(await detect(anUpload('Era una noche oscura, y llovía.\nNada más.\n', 'txt'))).toBeNull()
    expect(await detect(anUpload(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'png'))).toBeNull()
    expect(await detect(anUpload('{"a":1}', 'json'))).toBeNull()
  })
})
