import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import type { SourceAlbum, SourceArtist, SourceBatch, SourceSong } from './source.ts'
import { storeBatch } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const ARTIST = '11111111-1111-4111-8111-111111111111'
const NAMESAKE = '22222222-2222-4222-8222-222222222222'
const ALBUM = '33333333-3333-4333-8333-333333333333'
const SINGLE = '44444444-4444-4444-8444-444444444444'
const CODED = '55555555-5555-4555-8555-555555555555'
const TITLED = '66666666-6666-4666-8666-666666666666'
const NOW = new Date('2026-03-01T10:00:00Z')

/** The music of an open catalogue: two artists of the same name, an album with two songs, and a single. */
beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('artists').execute()
  const { id: artist } = await db
    .insertInto('artists')
    .values({ api_id: ARTIST, name: 'Café Tacvba', source_popularity: 9_000, popularity: 9_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('artists').values({ api_id: NAMESAKE, name: 'Café Tacvba' }).execute()
  const [album] = await db
    .insertInto('albums')
    .values([
      { api_id: ALBUM, artist_id: artist, title: 'Re', released_on: '1994-07-19', type: 'album' },
      { api_id: SINGLE, artist_id: artist, title: 'Las flores', released_on: '1995-01-01', type: 'single' },
    ])
    .returning('id')
    .execute()
  const work = { artist_id: artist, album_id: album?.id ?? 0, has_preview: false, source_popularity: 400 }
  await db
    .insertInto('songs')
    .values([
      {
        ...work,
        api_id: CODED,
        title: 'El aparato',
        duration_seconds: 201,
        isrcs: ['MXAAA9400001'],
        track_number: 1,
      },
      { ...work, api_id: TITLED, title: 'Las flores', duration_seconds: 190, track_number: 2 },
    ])
    .execute()
})

const artist = (more: Partial<SourceArtist> = {}): SourceArtist => ({
  apiId: '1',
  name: 'CAFÉ TACVBA',
  picture: 'https://cdn-images.dzcdn.net/foto.jpg',
  genreApiId: null,
  popularity: 700_000,
  ...more,
})
const album = (more: Partial<SourceAlbum> = {}): SourceAlbum => ({
  apiId: '10',
  artistApiId: '1',
  title: 'Re',
  picture: null,
  releasedOn: '1994-07-19',
  explicit: null,
  popularity: null,
  genreApiIds: null,
  type: 'album',
  ...more,
})
const song = (more: Partial<SourceSong> = {}): SourceSong => ({
  apiId: '100',
  artistApiId: '1',
  albumApiId: '10',
  title: 'El Aparato (Remasterizado 2011)',
  durationSeconds: 202,
  discNumber: 1,
  trackNumber: 1,
  explicit: true,
  hasPreview: true,
  popularity: 600_000,
  isrc: 'MXAAA9400001',
  ...more,
})
const flowers = (more: Partial<SourceSong> = {}) =>
  song({
    apiId: '101',
    title: 'Las Flores (feat. Alguien)',
    durationSeconds: 192,
    isrc: null,
    trackNumber: 2,
    ...more,
  })

const store = (batch: SourceBatch) => storeBatch(database.db, batch, NOW)
const everything = () => store({ artists: [artist()], albums: [album()], songs: [song(), flowers()] })

/** The present address of the item at each address, or undefined. */
async function at(kind: 'artist' | 'album' | 'song', ...addresses: string[]) {
  const { rows } = await sql<{ present: string | null }>`
    select items.api_id as present
    from unnest(${addresses}::text[]) with ordinality as given (address, place)
      left join ${sql.table(`${kind}s`)} as items on items.id = ${sql.id(`${kind}_id_of`)}(address)
    order by place`.execute(database.db)
  return rows.map(({ present }) => present)
}
const count = async (table: 'artists' | 'albums' | 'songs') =>
  (await database.db.selectFrom(table).select('id').execute()).length
const theSong = (apiId: string) =>
  database.db.selectFrom('songs').selectAll().where('api_id', '=', apiId).executeTakeFirstOrThrow()

test('music that the open catalogue has is recognised: songs by code or by title, and with them artist and album', async () => {
  expect(await everything()).toEqual({ created: 0, updated: 4 })
  expect(await at('song', '100', '101')).toEqual([CODED, TITLED])
  expect(await at('artist', '1')).toEqual([ARTIST])
  expect(await at('album', '10')).toEqual([ALBUM])
  expect([await count('artists'), await count('albums'), await count('songs')]).toEqual([2, 2, 2])
})

test('the open catalogue keeps its values, and the other source adds the rest', async () => {
  const before = await theSong(CODED)
  await everything()
  expect(await theSong(CODED)).toEqual({ ...before, has_preview: true, explicit: true })
  const stored = database.db.selectFrom('artists').select(['name', 'picture', 'popularity'])
  expect(await stored.where('api_id', '=', ARTIST).executeTakeFirst()).toEqual({
    name: 'Café Tacvba',
    picture: 'https://cdn-images.dzcdn.net/foto.jpg',
    popularity: 9_000,
  })
  // Later records of the same items do not change these values either.
  await store({
    artists: [artist({ name: 'Otro nombre' })],
    songs: [song({ title: 'Otro título', durationSeconds: 9 })],
  })
  expect(await theSong(CODED)).toEqual({ ...before, has_preview: true, explicit: true })
})

test('a namesake without a common song is another artist', async () => {
  const other = song({ title: 'Ensayo de otra banda', isrc: null })
  await store({ artists: [artist()], albums: [album({ title: 'Otro disco' })], songs: [other] })
  expect(await at('artist', '1')).toEqual(['1'])
  expect(await at('song', '100')).toEqual(['100'])
})

test.each([
  ['another recording of it', { title: 'Las flores (en vivo)' }],
  ['its instrumental version', { title: 'Las flores - Instrumental' }],
  ['another length', { durationSeconds: 194 }],
  ['an unknown length', { durationSeconds: 0 }],
  ['another artist', { artistApiId: '2' }],
  ['an invented song', { apiId: '930000000001' }],
] satisfies [string, Partial<SourceSong>][])(
  'a song of the same title is not the same: %s',
  async (_, more: Partial<SourceSong>) => {
    const second = artist({ apiId: '2', name: 'Homenaje a Tacvba' })
    await store({ artists: [artist(), second], albums: [album()], songs: [flowers(more)] })
    expect(await at('song', more.apiId ?? '101')).toEqual([more.apiId ?? '101'])
  },
)

test('a code that another song of another artist has was entered by mistake', async () => {
  const stranger = artist({ name: 'Orquesta de Cámara' })
  await store({ artists: [stranger], albums: [album()], songs: [song({ title: 'Sinfonía' })] })
  expect(await at('song', '100')).toEqual(['100'])
})

test('an artist that the other source spells differently is not recognised by a code alone, but the song is', async () => {
  await store({ artists: [artist({ name: 'Cafe Tacuba' })], albums: [album()], songs: [song()] })
  expect(await at('song', '100')).toEqual([CODED])
  expect(await at('artist', '1')).toEqual(['1'])
})

test('an album that the open catalogue does not have contains its songs', async () => {
  const compilation = album({ title: 'Tiempo transcurrido', releasedOn: '2001-01-01', type: 'compilation' })
  await store({ artists: [artist()], albums: [compilation], songs: [song({ trackNumber: 7 })] })
  expect(await at('album', '10')).toEqual(['10'])
  const tracks = await database.db
    .selectFrom('album_tracks')
    .innerJoin('songs', 'songs.id', 'album_tracks.song_id')
    .innerJoin('albums', 'albums.id', 'album_tracks.album_id')
    .select(['albums.api_id as album', 'songs.api_id as song', 'album_tracks.track_number as track'])
    .execute()
  expect(tracks).toEqual([{ album: '10', song: CODED, track: 7 }])
  const owner = database.db
    .selectFrom('albums')
    .innerJoin('artists', 'artists.id', 'albums.artist_id')
    .select('artists.api_id')
  expect(await owner.where('albums.api_id', '=', '10').executeTakeFirst()).toEqual({ api_id: ARTIST })
})

test('an album and a single of the same title stay apart', async () => {
  await store({
    artists: [artist()],
    albums: [
      album(),
      album({ apiId: '11', title: 'Las Flores', releasedOn: '1995-03-01', type: 'single' }),
      album({ apiId: '12', title: 'Las Flores', releasedOn: '1995-03-01', type: 'album' }),
      album({ apiId: '13', title: 'Re', releasedOn: '2019-01-01', type: 'album' }),
      album({ apiId: '14', title: 'Re', releasedOn: '2020-01-01', type: 'album' }),
    ],
    songs: [flowers(), song({ albumApiId: '13' })],
  })
  // A reissue of another year is recognised because it has the same songs.
  expect(await at('album', '10', '11', '12', '13', '14')).toEqual([ALBUM, SINGLE, '12', ALBUM, '14'])
})

test('a song that the open catalogue does not have on an album that it has is on another edition', async () => {
  await everything()
  await store({
    artists: [artist()],
    albums: [album()],
    songs: [song({ apiId: '102', title: 'Inédita', isrc: null })],
  })
  const [added] = await database.db
    .selectFrom('songs')
    .innerJoin('albums', 'albums.id', 'songs.album_id')
    .innerJoin('artists', 'artists.id', 'songs.artist_id')
    .select(['albums.api_id as album', 'artists.api_id as artist', 'disc_number as disc'])
    .where('songs.api_id', '=', '102')
    .execute()
  expect(added).toEqual({ album: ALBUM, artist: ARTIST, disc: 0 })
})

test('items that were stored before stay as they are', async () => {
  await database.db.insertInto('artists').values({ api_id: '1', name: 'Café Tacvba' }).execute()
  await everything()
  expect(await at('artist', '1')).toEqual(['1'])
  expect(await at('song', '100', '101')).toEqual([CODED, TITLED])
})

test('two items of one source with the same code are two', async () => {
  await store({
    artists: [artist({ name: 'Trío Ensayo' })],
    albums: [album()],
    songs: [song({ isrc: 'MXAAA9900009' }), song({ apiId: '103', isrc: 'MXAAA9900009', trackNumber: 2 })],
  })
  expect(await at('song', '100', '103')).toEqual(['100', '103'])
  expect((await theSong('100')).isrcs).toEqual(['MXAAA9900009'])
})

test('a record without a code keeps the code that is stored', async () => {
  const stranger = artist({ name: 'Trío Ensayo' })
  await store({ artists: [stranger], albums: [album()], songs: [song({ isrc: 'MXAAA9900009' })] })
  await store({ artists: [stranger], albums: [album()], songs: [song({ isrc: null })] })
  expect((await theSong('100')).isrcs).toEqual(['MXAAA9900009'])
})

test('several servers recognise the same items at the same time', async () => {
  const batch = { artists: [artist()], albums: [album()], songs: [song(), flowers()] }
  const backwards = { ...batch, songs: batch.songs.toReversed() }
  await Promise.all([batch, backwards, batch, backwards].map(store))
  expect(await at('song', '100', '101')).toEqual([CODED, TITLED])
  expect([await count('artists'), await count('albums'), await count('songs')]).toEqual([2, 2, 2])
})
