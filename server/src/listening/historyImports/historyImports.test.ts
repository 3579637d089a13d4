import { randomBytes, randomUUID } from 'node:crypto'
import {
  CHUNK_BYTES,
  HISTORY_IMPORT_TEXTS,
  HISTORY_REASONS,
  historyReportPath,
} from '@remusic/contract/listening/historyImports'
import { logListen } from '@remusic/contract/listening/schemas/diary'
import {
  cancelHistoryImport,
  chooseHistoryItem,
  confirmHistoryImport,
  historyImport,
  listHistoryImports,
  listHistoryItems,
  nameHistoryColumns,
  putHistoryChunk,
  readHistory,
  startHistoryImport,
  undoHistoryImport,
} from '@remusic/contract/listening/schemas/historyImports'
import { FOLLOW_TEXTS } from '@remusic/contract/music/follows'
import { DESCRIPTION_LENGTH } from '@remusic/contract/opinions/reviews'
import { followLimit } from '@remusic/contract/people/plans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { importHistory, lastfmCsv, settled, uploadHistory } from '../../../testing/historyFiles.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { aZip } from './reading/testing/reading.ts'
import { cancelAbandoned, deleteLeftRows, deleteOldImports, deleteOldReports } from './retention.ts'

let app: TestApp
beforeAll(async () => {
  // An import is several jobs, one after another.
  app = await startTestApp({ jobPollSeconds: 0.1 })
})
afterAll(() => app.stop())

const START = Date.UTC(2024, 4, 10, 20) / 1_000
const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400

async function aMember(traits: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(app.db, traits)
  return { ...user, token: await aSession(app.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>

let addresses = 700_000
/** A song, its album and its artist with names that nothing else has. */
async function music() {
  const letters = randomBytes(4)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  const names = { title: `Marea ${letters}`, artist: `Conjunto ${letters}`, album: `Orillas ${letters}` }
  const song = await aSong(app.db, names)
  const apiId = String(++addresses)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  return { ...names, id: song.id, apiId, albumId: song.album.id, artistId: song.artist.id }
}

const listensOf = (userId: string) =>
  app.db.selectFrom('listens').selectAll().where('user_id', '=', userId).orderBy('listened_at').execute()

const count = async (
  table: 'history_import_chunks' | 'history_import_items' | 'history_import_entries',
  importId: string,
) => (await app.db.selectFrom(table).select('import_id').where('import_id', '=', importId).execute()).length

const rymLine = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')
const rym = (
  rows: { artist: string; title: string; rating: string; ownership?: string; review?: string }[],
) =>
  [
    'RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating,Ownership,Purchase Date,Media Type,Review',
    ...rows.map(({ artist, title, rating, ownership = 'o', review = '' }, i) =>
      rymLine([String(i + 1), '', artist, '', '', title, '2001', rating, ownership, '', 'CD', review]),
    ),
  ].join('\n')

const report = async (member: Member, id: string) => {
  const response = await app.request(historyReportPath(id), {
    headers: { authorization: `Bearer ${member.token}` },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('from a file to the diary', () => {
  test('plays are matched, previewed, confirmed, written and reported', async () => {
    const member = await aMember()
    const known = await music()
    const file = lastfmCsv([
      { ...known, uts: START },
      { ...known, uts: START + DAY_SECONDS },
      { artist: 'Nadie conocido', title: '=SUM(A1)', uts: START + 60 },
    ])
    const id = await uploadHistory(app, member, file)
    const ready = await settled(app, member, id)
    expect(ready).toMatchObject({
      format: 'lastfmCsv',
      state: 'ready',
      kinds: { listen: 3 },
      items: { sure: 1, likely: 0, unknown: 1 },
      written: 0,
      hasReport: false,
    })
    expect(await listensOf(member.id)).toEqual([])
    const { data: items } = await app.call(listHistoryItems, { params: { id }, query: {} }, member)
    expect(items.items).toMatchObject([
      { title: known.title, entries: 2, certainty: 'sure', match: { apiId: known.apiId, kind: 'song' } },
      { title: '=SUM(A1)', entries: 1, certainty: 'unknown', match: null },
    ])

    await app.call(confirmHistoryImport, { params: { id }, body: { likely: true, reviews: false } }, member)
    const done = await settled(app, member, id)
    expect(done).toMatchObject({ state: 'done', written: 2, known: 0, hasReport: true })
    expect(await listensOf(member.id)).toMatchObject([
      { source: 'import', day: '2024-05-10', again: false, import_id: id, score: null },
      { source: 'import', day: '2024-05-11', again: true },
    ])

    const { status, headers, text } = await report(member, id)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toContain('.csv')
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.filter((line) => line.includes(',agregada,'))).toHaveLength(2)
    expect(lines.find((line) => line.includes('SUM'))).toContain(`'=SUM(A1),Nadie conocido`)
    expect(lines.find((line) => line.includes('SUM'))).toContain(HISTORY_REASONS.notFound)
  })

  test('the same file adds nothing the second time, and everything again after it was undone', async () => {
    const member = await aMember()
    const [one, two] = [await music(), await music()]
    const file = lastfmCsv([
      { ...one, uts: START },
      { ...two, uts: START + 300 },
    ])
    const first = await importHistory(app, member, file)
    expect(first).toMatchObject({ written: 2, known: 0 })
    const second = await importHistory(app, member, file)
    expect(second).toMatchObject({ state: 'done', written: 0, known: 2 })
    expect(await listensOf(member.id)).toHaveLength(2)

    await app.call(undoHistoryImport, { params: { id: first.id } }, member)
    expect(await settled(app, member, first.id)).toMatchObject({ state: 'undone', hasReport: false })
    expect(await listensOf(member.id)).toEqual([])
    expect(await importHistory(app, member, file)).toMatchObject({ written: 2, known: 0 })
  })

  test('undoing leaves what the person wrote themselves', async () => {
    const member = await aMember()
    const song = await music()
    const { data } = await app.call(
      logListen,
      { body: { type: 'song', apiId: song.apiId, clientId: randomUUID(), source: 'person' } },
      member,
    )
    const done = await importHistory(app, member, lastfmCsv([{ ...song, uts: START }]))
    await app.call(undoHistoryImport, { params: { id: done.id } }, member)
    await settled(app, member, done.id)
    expect((await listensOf(member.id)).map(({ id }) => id)).toEqual([data.id])
  })

  test('ratings without a date become listens without one, and wishes go on the list', async () => {
    const member = await aMember()
    const [rated, wanted, owned] = [await music(), await music(), await music()]
    const done = await importHistory(
      app,
      member,
      rym([
        { artist: rated.artist, title: rated.album, rating: '7' },
        { artist: wanted.artist, title: wanted.album, rating: '0', ownership: 'w' },
        { artist: owned.artist, title: owned.album, rating: '0' },
      ]),
    )
    expect(done).toMatchObject({ format: 'rateYourMusic', written: 3 })
    const undated = await app.db
      .selectFrom('undated_listens')
      .selectAll()
      .where('user_id', '=', member.id)
      .orderBy('score')
      .execute()
    expect(undated).toMatchObject([
      { score: 4, raw_score: 7, raw_scale: 10, import_id: done.id },
      { score: null, raw_score: null },
    ])
    const wishes = await app.db
      .selectFrom('listen_later')
      .select(['import_id', 'crossed_off_at'])
      .where('user_id', '=', member.id)
      .execute()
    expect(wishes).toEqual([{ import_id: done.id, crossed_off_at: null }])
    await app.call(undoHistoryImport, { params: { id: done.id } }, member)
    await settled(app, member, done.id)
    for (const table of ['undated_listens', 'listen_later'] as const)
      expect(
        await app.db.selectFrom(table).select('user_id').where('user_id', '=', member.id).execute(),
      ).toEqual([])
  })

  test('follows what a library contains, up to the limit of the plan', async () => {
    const member = await aMember()
    const [one, two] = [await music(), await music()]
    for (let i = 1; i < followLimit('Gratuito'); i++) {
      const other = await aSong(app.db)
      await app.db
        .insertInto('artist_follows')
        .values({ user_id: member.id, artist_id: other.artist.id })
        .execute()
    }
    const library = JSON.stringify({
      tracks: [],
      albums: [],
      shows: [],
      episodes: [],
      bannedTracks: [],
      artists: [{ name: one.artist }, { name: two.artist }],
      bannedArtists: [],
      other: [],
    })
    const done = await importHistory(app, member, library, { extension: 'json' })
    expect(done).toMatchObject({ format: 'spotifyLibrary', kinds: { follow: 2 }, written: 1 })
    expect((await report(member, done.id)).text).toContain(FOLLOW_TEXTS.limit)
    await app.call(undoHistoryImport, { params: { id: done.id } }, member)
    await settled(app, member, done.id)
    const follows = app.db.selectFrom('artist_follows').select('artist_id').where('user_id', '=', member.id)
    expect(await follows.execute()).toHaveLength(followLimit('Gratuito') - 1)
  })
})

test('a playlist of a service is the same one in each of its files', async () => {
  const member = await aMember()
  const [one, two] = [await music(), await music()]
  const track = ({ title, artist, album }: typeof one) => ({
    trackName: title,
    artistName: artist,
    albumName: album,
    trackUri: `spotify:track:${title}`,
  })
  const name = 'Para el camino'
  const playlists = (songs: (typeof one)[]) =>
    JSON.stringify({
      playlists: [{ name, items: songs.map((song) => ({ track: track(song), addedDate: '2024-01-02' })) }],
    })
  const history = {
    endTime: '2024-05-10 20:00',
    msPlayed: 200_000,
    trackName: one.title,
    artistName: one.artist,
  }
  await importHistory(app, member, playlists([one]), { extension: 'json' })
  const both = await aZip({
    'StreamingHistory_music_0.json': JSON.stringify([history]),
    'Playlist1.json': playlists([one, two]),
  })
  const done = await importHistory(app, member, both, { extension: 'zip' })
  expect(done).toMatchObject({ format: 'spotifyShort', written: 2, known: 1 })
  const lists = await app.db.selectFrom('playlists').select('name').where('user_id', '=', member.id).execute()
  expect(lists).toEqual([{ name }])
})

describe('texts', () => {
  const file = (song: Awaited<ReturnType<typeof music>>, review: string) =>
    rym([{ artist: song.artist, title: song.album, rating: '9', review }])
  const reviewsOf = (userId: string) =>
    app.db.selectFrom('reviews').selectAll().where('user_id', '=', userId).execute()

  test('are private notes unless the person wants reviews', async () => {
    const member = await aMember()
    const song = await music()
    await importHistory(app, member, file(song, 'Un disco que crece.'))
    expect(await reviewsOf(member.id)).toEqual([])
    const notes = app.db
      .selectFrom('undated_listens')
      .select(['note', 'score'])
      .where('user_id', '=', member.id)
    expect(await notes.execute()).toEqual([{ note: 'Un disco que crece.', score: 5 }])
  })

  test('become reviews that name their import, and undoing removes them', async () => {
    const member = await aMember()
    const song = await music()
    const done = await importHistory(app, member, file(song, 'Un disco que crece.'), { reviews: true })
    expect(await reviewsOf(member.id)).toMatchObject([
      { title: 'Un disco que crece.', description: 'Un disco que crece.', score: 5, import_id: done.id },
    ])
    await app.call(undoHistoryImport, { params: { id: done.id } }, member)
    await settled(app, member, done.id)
    expect(await reviewsOf(member.id)).toEqual([])
  })

  test('that are too long for a review are published with their beginning, and whole in a note', async () => {
    const member = await aMember()
    const song = await music()
    const text = 'Largo. '.repeat(60).trim()
    const done = await importHistory(app, member, file(song, text), { reviews: true })
    expect(done.written).toBe(1)
    const [review, ...others] = await reviewsOf(member.id)
    expect(others).toEqual([])
    expect(review?.description).toMatch(/^(Largo\. )+Largo\.…$/)
    expect([...(review?.description ?? '')].length).toBeGreaterThan(DESCRIPTION_LENGTH - 10)
    const notes = app.db.selectFrom('undated_listens').select('note').where('user_id', '=', member.id)
    expect(await notes.execute()).toEqual([{ note: text }])
    expect((await report(member, done.id)).text).toContain(HISTORY_REASONS.longText)
  })
})

describe('playlists', () => {
  const tuneMyMusic = (songs: { title: string; artist: string }[], name = 'Verano') =>
    [
      'Track name,Artist name,Album,Playlist name,Type,ISRC',
      ...songs.map(({ title, artist }) => `"${title}","${artist}","","${name}",Playlist,`),
    ].join('\n')
  const playlistsOf = (userId: string) =>
    app.db
      .selectFrom('playlists')
      .leftJoin('playlist_songs', 'playlist_id', 'playlists.id')
      .select(['name', 'shared', 'song_id', 'position'])
      .where('user_id', '=', userId)
      .orderBy('name')
      .orderBy('position')
      .execute()

  test('are private, keep their order, and get what a newer file adds', async () => {
    const member = await aMember()
    const [one, two, three] = [await music(), await music(), await music()]
    await app.db.insertInto('playlists').values({ user_id: member.id, name: 'verano' }).execute()
    const first = await importHistory(app, member, tuneMyMusic([two, one]))
    expect(first).toMatchObject({ format: 'tuneMyMusic', kinds: { playlistSong: 2 }, written: 2 })
    expect(await playlistsOf(member.id)).toEqual(
      expect.arrayContaining([
        { name: 'Verano (2)', shared: false, song_id: two.id, position: 1 },
        { name: 'Verano (2)', shared: false, song_id: one.id, position: 2 },
      ]),
    )
    const second = await importHistory(app, member, tuneMyMusic([two, three, one]))
    expect(second).toMatchObject({ written: 1, known: 2 })

    await app.call(undoHistoryImport, { params: { id: second.id } }, member)
    await settled(app, member, second.id)
    const songs = (await playlistsOf(member.id)).flatMap(({ song_id }) => song_id ?? [])
    expect(songs).toEqual([two.id, one.id])
    await app.call(undoHistoryImport, { params: { id: first.id } }, member)
    await settled(app, member, first.id)
    expect((await playlistsOf(member.id)).map(({ name }) => name)).toEqual(['verano'])
  })

  test('to which the person has added a song stay when the import is undone', async () => {
    const member = await aMember()
    const [one, own] = [await music(), await music()]
    const done = await importHistory(app, member, tuneMyMusic([one]))
    const { id } = await app.db
      .selectFrom('playlists')
      .select('id')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('playlist_songs')
      .values({ playlist_id: id, song_id: own.id, position: 2 })
      .execute()
    await app.call(undoHistoryImport, { params: { id: done.id } }, member)
    await settled(app, member, done.id)
    expect(await playlistsOf(member.id)).toEqual([
      { name: 'Verano', shared: false, song_id: own.id, position: 1 },
    ])
  })
})

describe('the preview', () => {
  test('is searched without accents, and every row can be changed', async () => {
    const member = await aMember()
    const [right, wrong] = [await music(), await music()]
    const file = lastfmCsv([
      { ...right, uts: START },
      { artist: 'Trío Fantasía', title: 'Canción perdida', uts: START + 400 },
    ])
    const id = await uploadHistory(app, member, file)
    await settled(app, member, id)
    const found = await app.call(listHistoryItems, { params: { id }, query: { words: 'cancion' } }, member)
    expect(found.data.items).toMatchObject([{ title: 'Canción perdida', certainty: 'unknown' }])
    const [lost] = found.data.items
    const params = { id, number: String(lost?.number) }
    const chosen = await app.call(chooseHistoryItem, { params, body: { apiId: wrong.apiId } }, member)
    expect(chosen.data).toMatchObject({ certainty: 'sure', chosen: true, match: { apiId: wrong.apiId } })
    expect((await settled(app, member, id)).items).toEqual({ sure: 2, likely: 0, unknown: 0 })
    const sure = await app.call(listHistoryItems, { params: { id }, query: { certainty: 'sure' } }, member)
    const kept = sure.data.items.find(({ title }) => title === right.title)
    const leftOut = { id, number: String(kept?.number) }
    await app.call(chooseHistoryItem, { params: leftOut, body: { apiId: null } }, member)
    expect((await settled(app, member, id)).items).toEqual({ sure: 1, likely: 0, unknown: 1 })

    await app.call(confirmHistoryImport, { params: { id }, body: { likely: true, reviews: false } }, member)
    expect(await settled(app, member, id)).toMatchObject({ written: 1 })
    expect((await report(member, id)).text).toContain(HISTORY_REASONS.leftOut)
    const gone = await app.call(chooseHistoryItem, { params, body: { apiId: null } }, member)
    expect(gone).toMatchObject({ status: 409, data: { msg: HISTORY_IMPORT_TEXTS.wrongState } })
  })

  test('has the songs of a list with titles only, to be found by hand', async () => {
    const member = await aMember()
    const song = await music()
    const file = ['#EXTM3U', `#EXTINF:-1,${song.title}`, 'uno.mp3', '#EXTINF:-1,Otra cosa', 'dos.mp3'].join(
      '\n',
    )
    const id = await uploadHistory(app, member, file, 'm3u')
    expect(await settled(app, member, id)).toMatchObject({
      state: 'ready',
      items: { sure: 0, likely: 0, unknown: 2 },
      passedOver: {},
    })
    const { data } = await app.call(listHistoryItems, { params: { id }, query: {} }, member)
    expect(data.items).toMatchObject([
      { title: song.title, artist: '', certainty: 'unknown', match: null },
      { title: 'Otra cosa', artist: '', match: null },
    ])
    const params = { id, number: String(data.items[0]?.number) }
    await app.call(chooseHistoryItem, { params, body: { apiId: song.apiId } }, member)
    await app.call(confirmHistoryImport, { params: { id }, body: { likely: false, reviews: false } }, member)
    expect(await settled(app, member, id)).toMatchObject({ state: 'done', written: 1 })
  })

  test('refuses an item that is not in the catalogue, and a row that is not in the file', async () => {
    const member = await aMember()
    const song = await music()
    const id = await uploadHistory(app, member, lastfmCsv([{ ...song, uts: START }]))
    await settled(app, member, id)
    const choose = (number: string, apiId: string) =>
      app.call(chooseHistoryItem, { params: { id, number }, body: { apiId } }, member)
    expect((await choose('0', '99999999')).status).toBe(404)
    expect((await choose('77', song.apiId)).status).toBe(404)
    expect((await settled(app, member, id)).items).toEqual({ sure: 1, likely: 0, unknown: 0 })
  })

  test('has pages', async () => {
    const member = await aMember()
    const plays = Array.from({ length: 7 }, (_, i) => ({
      artist: `Dúo ${i}`,
      title: `Paso ${i}`,
      uts: START + i * 200,
    }))
    const id = await uploadHistory(app, member, lastfmCsv(plays))
    await settled(app, member, id)
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await app.call(
        listHistoryItems,
        { params: { id }, query: { limit: 3, ...(cursor !== undefined && { cursor }) } },
        member,
      )
      titles.push(...data.items.map(({ title }) => title))
      cursor = data.next ?? undefined
    } while (cursor !== undefined)
    expect(titles.toSorted()).toEqual(plays.map(({ title }) => title))
  })
})

describe('an unknown table', () => {
  const table = (song: { title: string; artist: string }) =>
    ['Qué;Quién;Nota', `${song.title};${song.artist};8`, `Otra cosa;Otra gente;3`].join('\n')

  test('is read once the person has named its columns', async () => {
    const member = await aMember()
    const song = await music()
    const id = await uploadHistory(app, member, table(song))
    const asked = await settled(app, member, id)
    expect(asked).toMatchObject({ state: 'columns', table: { header: ['Qué', 'Quién', 'Nota'] } })
    const name = (columns: Record<string, number>) =>
      app.call(nameHistoryColumns, { params: { id }, body: { columns, scale: 10, hasHeader: true } }, member)
    expect(await name({ artist: 1 })).toMatchObject({
      status: 422,
      data: { fields: { title: HISTORY_IMPORT_TEXTS.noTitleColumn } },
    })
    expect(await name({ title: 0, artist: 9 })).toMatchObject({
      status: 422,
      data: { fields: { artist: HISTORY_IMPORT_TEXTS.badColumn } },
    })
    expect((await name({ title: 0, artist: 1, score: 2 })).status).toBe(200)
    expect(await settled(app, member, id)).toMatchObject({ state: 'ready', kinds: { undated: 2 } })
    await app.call(confirmHistoryImport, { params: { id }, body: { likely: true, reviews: false } }, member)
    expect(await settled(app, member, id)).toMatchObject({ state: 'done', written: 1 })
  })
})

describe('bad files', () => {
  /** The beginning of a PNG. Random bytes can happen to look like a table. */
  const PICTURE = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01', 'latin1')
  const failure = async (content: string | Uint8Array, extension?: string) => {
    const member = await aMember()
    const id = await uploadHistory(app, member, content, extension)
    return { member, id, ended: await settled(app, member, id) }
  }

  test('a file that nobody knows is refused, and leaves nothing', async () => {
    const { id, ended } = await failure(PICTURE, 'png')
    expect(ended).toMatchObject({ state: 'failed', kinds: {} })
    expect(ended.error?.msg).toBeTruthy()
    expect(await count('history_import_chunks', id)).toBe(0)
    expect(await count('history_import_entries', id)).toBe(0)
  })

  test('a file that ends in the middle is refused with the line, and nothing of it stays', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => ({
      ts: new Date((START + i * 300) * 1_000).toISOString(),
      ms_played: 200_000,
      master_metadata_track_name: `Paso ${i}`,
      master_metadata_album_artist_name: 'Dúo',
      master_metadata_album_album_name: 'Pasos',
      spotify_track_uri: `spotify:track:${i}`,
    }))
    const { id, ended } = await failure(JSON.stringify(rows, null, 1).slice(0, -700), 'json')
    expect(ended.state).toBe('failed')
    expect(ended.error?.msg).toBeTruthy()
    expect(ended.error?.line).toBeGreaterThan(4_000)
    for (const table of ['history_import_chunks', 'history_import_items', 'history_import_entries'] as const)
      expect(await count(table, id), table).toBe(0)
  })

  test('a file with a header and nothing else says so', async () => {
    const { ended } = await failure(lastfmCsv([]))
    expect(ended).toMatchObject({ state: 'failed', error: { msg: HISTORY_IMPORT_TEXTS.nothingFound } })
  })

  test('after a failure another import can start', async () => {
    const { member, ended } = await failure(PICTURE, 'png')
    expect(ended.state).toBe('failed')
    const song = await music()
    expect(await importHistory(app, member, lastfmCsv([{ ...song, uts: START }]))).toMatchObject({
      written: 1,
    })
  })

  test('characters that the database cannot store do not stop an import', async () => {
    const member = await aMember()
    const json = `[{"listened_at": ${START}, "track_metadata": {"artist_name": "A\\ud800lgo", "track_name": "Sin par"}}]`
    const id = await uploadHistory(app, member, json, 'json')
    expect(await settled(app, member, id)).toMatchObject({ state: 'ready', kinds: { listen: 1 } })
  })
})

describe('uploading', () => {
  const start = (member: Member, bytes: number) =>
    app.call(startHistoryImport, { body: { extension: 'csv', bytes } }, member)
  const put = (member: Member, id: string, position: number, size: number) =>
    app.call(
      putHistoryChunk,
      { params: { id, position: String(position) }, body: new Uint8Array(size) },
      member,
    )

  test('chunks have their exact size, can be repeated, and must all arrive', async () => {
    const member = await aMember()
    const { data } = await start(member, CHUNK_BYTES + 10)
    const { id } = data
    expect(await put(member, id, 0, 10)).toMatchObject({
      status: 400,
      data: { msg: HISTORY_IMPORT_TEXTS.badChunk },
    })
    expect((await put(member, id, 2, 1)).status).toBe(400)
    expect((await put(member, id, 1, 10)).data).toEqual({ received: 10 })
    expect((await put(member, id, 1, 10)).data).toEqual({ received: 10 })
    expect(await app.call(readHistory, { params: { id } }, member)).toMatchObject({
      status: 409,
      data: { msg: HISTORY_IMPORT_TEXTS.missingChunks },
    })
    expect((await put(member, id, 0, CHUNK_BYTES)).data).toEqual({ received: CHUNK_BYTES + 10 })
    expect((await app.call(readHistory, { params: { id } }, member)).status).toBe(200)
    await settled(app, member, id)
    expect((await put(member, id, 0, CHUNK_BYTES)).status).toBe(409)
  })

  test('a file that is too large or empty is refused before it is uploaded', async () => {
    const member = await aMember()
    expect((await start(member, 600 * 1024 * 1024)).data).toMatchObject({
      msg: HISTORY_IMPORT_TEXTS.tooLarge,
    })
    expect((await start(member, 0)).data).toMatchObject({ msg: HISTORY_IMPORT_TEXTS.empty })
  })

  test('two imports of one person do not run at the same time, of two people they do', async () => {
    const [one, two] = [await aMember(), await aMember()]
    const attempts = await Promise.all([start(one, 10), start(one, 10), start(two, 10)])
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
    expect(attempts[2]?.status).toBe(201)
  })

  test('calls in the wrong order are refused and change nothing', async () => {
    const member = await aMember()
    const { data } = await start(member, 10)
    const params = { id: data.id }
    const confirmed = await app.call(
      confirmHistoryImport,
      { params, body: { likely: true, reviews: true } },
      member,
    )
    const undone = await app.call(undoHistoryImport, { params }, member)
    const named = await app.call(
      nameHistoryColumns,
      { params, body: { columns: { title: 0, artist: 1 } } },
      member,
    )
    for (const { status, data: refusal } of [confirmed, undone, named])
      expect({ status, refusal }).toMatchObject({
        status: 409,
        refusal: { msg: HISTORY_IMPORT_TEXTS.wrongState },
      })
    expect((await report(member, data.id)).status).toBe(404)
    expect((await app.call(historyImport, { params }, member)).data.state).toBe('uploading')
  })

  test('a cancelled import is deleted, and another one can start', async () => {
    const member = await aMember()
    const song = await music()
    const id = await uploadHistory(app, member, lastfmCsv([{ ...song, uts: START }]))
    await settled(app, member, id)
    expect((await app.call(cancelHistoryImport, { params: { id } }, member)).data).toEqual({
      msg: HISTORY_IMPORT_TEXTS.cancelled,
    })
    // A background job deletes the rows table by table.
    for (const table of ['history_import_entries', 'history_import_items'] as const)
      await expect.poll(() => count(table, id)).toBe(0)
    expect((await start(member, 10)).status).toBe(201)
    const { data } = await app.call(listHistoryImports, { query: {} }, member)
    expect(data.items.map(({ state }) => state)).toEqual(['uploading', 'cancelled'])
  })
})

test('nobody sees or changes the import of somebody else', async () => {
  const [owner, other] = [await aMember(), await aMember()]
  const song = await music()
  const { id } = await importHistory(app, owner, lastfmCsv([{ ...song, uts: START }]))
  const params = { id }
  const calls = [
    app.call(historyImport, { params }, other),
    app.call(listHistoryItems, { params, query: {} }, other),
    app.call(readHistory, { params }, other),
    app.call(undoHistoryImport, { params }, other),
    app.call(cancelHistoryImport, { params }, other),
    app.call(confirmHistoryImport, { params, body: { likely: true, reviews: true } }, other),
    app.call(chooseHistoryItem, { params: { id, number: '0' }, body: { apiId: null } }, other),
    app.call(putHistoryChunk, { params: { id, position: '0' }, body: new Uint8Array(1) }, other),
  ]
  for (const { status, data } of await Promise.all(calls))
    expect({ status, data }).toMatchObject({ status: 404, data: { msg: HISTORY_IMPORT_TEXTS.notFound } })
  expect((await report(other, id)).status).toBe(404)
  expect((await app.request(historyReportPath(id))).status).toBe(401)
  expect((await app.call(listHistoryImports, { query: {} }, other)).data.items).toEqual([])
  expect(await listensOf(owner.id)).toHaveLength(1)
})

describe('an old import', () => {
  test('reports end after thirty days, but the import can still be undone', async () => {
    const member = await aMember()
    const song = await music()
    const { id } = await importHistory(app, member, lastfmCsv([{ ...song, uts: START }]))
    await deleteOldReports(app.db, new Date(Date.now() + 29 * DAY_MS))
    expect((await report(member, id)).status).toBe(200)
    await deleteOldReports(app.db, new Date(Date.now() + 31 * DAY_MS))
    expect((await report(member, id)).status).toBe(404)
    expect(await count('history_import_entries', id)).toBe(0)
    await app.call(undoHistoryImport, { params: { id } }, member)
    expect((await settled(app, member, id)).state).toBe('undone')
    expect(await listensOf(member.id)).toEqual([])
  })

  test('an abandoned preview is cancelled after a week, and forgotten after a month', async () => {
    const member = await aMember()
    const song = await music()
    const id = await uploadHistory(app, member, lastfmCsv([{ ...song, uts: START }]))
    await settled(app, member, id)
    await cancelAbandoned(app.db, new Date(Date.now() + 6 * DAY_MS))
    expect((await settled(app, member, id)).state).toBe('ready')
    await cancelAbandoned(app.db, new Date(Date.now() + 8 * DAY_MS))
    expect(await settled(app, member, id)).toMatchObject({
      state: 'cancelled',
      error: { msg: HISTORY_IMPORT_TEXTS.abandoned },
    })
    await deleteLeftRows(app.db)
    expect(await count('history_import_items', id)).toBe(0)
    // Half a file is of no use, and can be large.
    const half = (
      await app.call(startHistoryImport, { body: { extension: 'csv', bytes: CHUNK_BYTES + 1 } }, member)
    ).data.id
    const chunk = { params: { id: half, position: '0' }, body: new Uint8Array(CHUNK_BYTES) }
    expect((await app.call(putHistoryChunk, chunk, member)).status).toBe(200)
    await cancelAbandoned(app.db, new Date(Date.now() + DAY_MS / 2))
    expect((await settled(app, member, half)).state).toBe('uploading')
    await cancelAbandoned(app.db, new Date(Date.now() + 1.1 * DAY_MS))
    expect(await settled(app, member, half)).toMatchObject({
      state: 'cancelled',
      error: { msg: HISTORY_IMPORT_TEXTS.halfUploaded },
    })
    await deleteLeftRows(app.db)
    expect(await count('history_import_chunks', half)).toBe(0)
    await deleteOldImports(app.db, new Date(Date.now() + 31 * DAY_MS))
    expect((await app.call(historyImport, { params: { id } }, member)).status).toBe(404)
  })
})

test('no log contains what a file says', async () => {
  const member = await aMember()
  const secret = `Secreto ${randomUUID()}`
  const id = await uploadHistory(app, member, lastfmCsv([{ artist: secret, title: secret, uts: START }]))
  await settled(app, member, id)
  expect(app.logs.join('\n')).not.toContain(secret)
})
