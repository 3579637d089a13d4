import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openDatabase } from '../../base/database/client.ts'
import type { SourceAlbum, SourceArtist, SourceSong } from './source.ts'
import { storeBatch } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('artists').execute()
  await database.db.deleteFrom('genres').execute()
})

const NOW = new Date('2026-03-01T10:00:00Z')
const LATER = new Date('2026-03-09T10:00:00Z')
const EPOCH = new Date(0)

const genre = (apiId: string, name: string) => ({ apiId, name, description: null, picture: null })
const artist = (more: Partial<SourceArtist> = {}): SourceArtist => ({
  apiId: '1',
  name: 'Trío Ensayo',
  picture: null,
  genreApiId: null,
  popularity: null,
  ...more,
})
const album = (more: Partial<SourceAlbum> = {}): SourceAlbum => ({
  apiId: '10',
  artistApiId: '1',
  title: 'Primera toma',
  picture: null,
  releasedOn: null,
  explicit: null,
  popularity: null,
  genreApiIds: null,
  ...more,
})
const song = (more: Partial<SourceSong> = {}): SourceSong => ({
  apiId: '100',
  artistApiId: '1',
  albumApiId: '10',
  title: 'Claqueta',
  durationSeconds: 200,
  discNumber: null,
  trackNumber: null,
  explicit: false,
  hasPreview: true,
  popularity: null,
  ...more,
})

const theArtist = () => database.db.selectFrom('artists').selectAll().executeTakeFirstOrThrow()
const theAlbum = () => database.db.selectFrom('albums').selectAll().executeTakeFirstOrThrow()
const theSong = () => database.db.selectFrom('songs').selectAll().executeTakeFirstOrThrow()
const genresOfAlbums = () =>
  database.db
    .selectFrom('album_genres')
    .innerJoin('genres', 'genres.id', 'album_genres.genre_id')
    .select('genres.name')
    .orderBy('genres.name')
    .execute()

test('creates new records, updates known ones and duplicates none', async () => {
  const batch = { genres: [genre('7', 'Ensayo')], artists: [artist()], albums: [album()], songs: [song()] }
  expect(await storeBatch(database.db, batch, NOW)).toEqual({ created: 4, updated: 0 })
  expect(await storeBatch(database.db, batch, LATER)).toEqual({ created: 0, updated: 4 })
  expect(await theSong()).toMatchObject({ title: 'Claqueta', track_number: 1, fetched_at: LATER })
})

test('keeps values that the source left out and our own data', async () => {
  const full = {
    genres: [genre('7', 'Ensayo')],
    artists: [artist({ picture: 'https://a.example/a.jpg', genreApiId: '7', popularity: 50 })],
    albums: [album({ releasedOn: '2001-02-03', explicit: true, popularity: 9, genreApiIds: ['7'] })],
    songs: [song({ discNumber: 2, trackNumber: 5, popularity: 3 })],
  }
  await storeBatch(database.db, full, NOW)
  await database.db.updateTable('artists').set({ follower_count: 12 }).execute()
  const before = [await theArtist(), await theAlbum(), await theSong()]

  await storeBatch(database.db, { artists: [artist()], albums: [album()], songs: [song()] }, NOW)
  expect([await theArtist(), await theAlbum(), await theSong()]).toEqual(before)
  expect(await genresOfAlbums()).toEqual([{ name: 'Ensayo' }])
})

test('a partial record counts as never fetched and does not reset the time of a full one', async () => {
  await storeBatch(database.db, { artists: [artist({ partial: true })] }, NOW)
  expect((await theArtist()).fetched_at).toEqual(EPOCH)
  await storeBatch(database.db, { artists: [artist()] }, NOW)
  await storeBatch(database.db, { artists: [artist({ partial: true })] }, LATER)
  expect((await theArtist()).fetched_at).toEqual(NOW)
})

test('the non-null values of a later duplicate in a batch win', async () => {
  const artists = [artist({ popularity: 5 }), artist({ name: 'Trío Ensayo y Error', partial: true })]
  expect(await storeBatch(database.db, { artists }, NOW)).toEqual({ created: 1, updated: 0 })
  expect(await theArtist()).toMatchObject({ name: 'Trío Ensayo y Error', popularity: 5, fetched_at: NOW })
})

test('skips records with dangling references', async () => {
  const batch = {
    artists: [artist()],
    albums: [album({ artistApiId: '404' })],
    songs: [song({ albumApiId: '404' })],
  }
  expect(await storeBatch(database.db, batch, NOW)).toEqual({ created: 1, updated: 0 })
})

test('updates the genres of an album when the source changes them', async () => {
  const genres = [genre('7', 'Ensayo'), genre('8', 'Error')]
  await storeBatch(database.db, { genres, artists: [artist()], albums: [album({ genreApiIds: ['7'] })] }, NOW)
  await storeBatch(database.db, { albums: [album({ genreApiIds: ['8', '8', '404'] })] }, LATER)
  expect(await genresOfAlbums()).toEqual([{ name: 'Error' }])
})

test('a genre of the same name from another source is the same genre', async () => {
  const batch = {
    genres: [genre('7', 'Ensayo')],
    artists: [artist()],
    albums: [album({ genreApiIds: ['7'] })],
  }
  await storeBatch(database.db, batch, NOW)
  expect(await storeBatch(database.db, { genres: [genre('77', 'Ensayo')] }, LATER)).toEqual({
    created: 0,
    updated: 1,
  })
  expect(await genresOfAlbums()).toEqual([{ name: 'Ensayo' }])
  // A genre is not renamed to a name that is in use.
  await storeBatch(database.db, { genres: [genre('8', 'Error')] }, NOW)
  await storeBatch(database.db, { genres: [genre('8', 'Ensayo'), genre('77', 'Ensayo')] }, NOW)
  expect(await database.db.selectFrom('genres').select('name').orderBy('name').execute()).toEqual([
    { name: 'Ensayo' },
    { name: 'Error' },
  ])
})

test('stores a batch atomically', async () => {
  const songs = [song(), song({ apiId: '101', durationSeconds: -1 })]
  await expect(
    storeBatch(database.db, { artists: [artist()], albums: [album()], songs }, NOW),
  ).rejects.toThrow()
  expect(await database.db.selectFrom('artists').select('id').execute()).toEqual([])
})

test('two servers can store the same batch concurrently', async () => {
  const artists = Array.from({ length: 300 }, (_, i) => artist({ apiId: String(i), name: `Artista ${i}` }))
  const albums = artists.map(({ apiId }) => album({ apiId, artistApiId: apiId }))
  const batch = { artists, albums }
  const backwards = { artists: artists.toReversed(), albums: albums.toReversed() }
  const counts = await Promise.all(
    [batch, backwards, batch].map((each) => storeBatch(database.db, each, NOW)),
  )
  expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(600)
})

test('an import that renames an artist survives a deadlock with another import', async () => {
  const { db } = database
  await storeBatch(db, { artists: [artist()], albums: [album()], songs: [song()] }, NOW)
  const waiting = () =>
    db
      .selectFrom(sql<{ pid: number }>`pg_stat_activity`.as('activity'))
      .select('pid')
      .where(sql<boolean>`datname = current_database() and wait_event_type = 'Lock'`)
      .execute()
  // PostgreSQL checks for a deadlock once per wait, and cancels the transaction that checks. It has to be the import that checks, and only
  // after the other transaction waits as well.
  const name = new URL(database.url).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set deadlock_timeout = '4s'`.execute(db)
  const importing = openDatabase(database.url, { longTimeouts: true })
  const renaming = await db.transaction().execute(async (tx) => {
    await sql`set local deadlock_timeout = '60s'`.execute(tx)
    await tx.updateTable('songs').set({ duration_seconds: 201 }).execute()
    const started = storeBatch(importing.db, { artists: [artist({ name: 'Cuarteto Ensayo' })] }, LATER)
    await eventually(async () => expect(await waiting()).toHaveLength(1))
    await tx.updateTable('artists').set({ popularity: 5 }).execute()
    return { started }
  })
  expect(await renaming.started).toEqual({ created: 0, updated: 1 })
  await importing.close()
  expect(await theArtist()).toMatchObject({ name: 'Cuarteto Ensayo', popularity: 5 })
  expect((await theSong()).search).toContain('cuarteto')
})
