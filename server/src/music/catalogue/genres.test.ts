import { albumsOfGenre, genreById } from '@remusic/contract/music/schemas/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { refreshGenreCounts } from './genres.ts'
import type { SourceAlbum, SourceArtist } from './source.ts'
import { storeBatch } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const genres = ['Cumbia', 'Tango'].map((name, i) => ({
    apiId: String(i + 1),
    name,
    description: null,
    picture: null,
  }))
  await storeBatch(
    app.db,
    {
      genres,
      artists: [artist('10', '1'), artist('11', '1'), artist('12', null)],
      albums: [album('100', ['1'], 500), album('101', ['1', '2'], 900), album('102', ['1'], 500)],
    },
    new Date(),
  )
})
afterAll(() => app.stop())

const artist = (apiId: string, genreApiId: string | null): SourceArtist => ({
  apiId,
  name: `Artista ${apiId}`,
  picture: null,
  genreApiId,
  popularity: 1,
})
const album = (apiId: string, genreApiIds: string[], popularity: number): SourceAlbum => ({
  apiId,
  artistApiId: '10',
  title: `Álbum ${apiId}`,
  picture: null,
  releasedOn: null,
  explicit: false,
  popularity,
  genreApiIds,
})

const countsOf = async (genre: string) => {
  const { albumCount, artistCount } = (await app.call(genreById, { query: { genre } })).data
  return { albumCount, artistCount }
}
async function albumsOf(name: string) {
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const { data } = await app.call(albumsOfGenre, {
      params: { name },
      query: { limit: 1, ...(cursor && { cursor }) },
    })
    ids.push(...data.items.map(({ id }) => id))
    cursor = data.next
  } while (cursor)
  return ids
}

test('a genre says how many albums and artists it has, also after they have changed', async () => {
  expect(await countsOf('1')).toEqual({ albumCount: 3, artistCount: 2 })
  expect(await countsOf('2')).toEqual({ albumCount: 1, artistCount: 0 })
  await storeBatch(
    app.db,
    {
      artists: [artist('11', '2'), artist('12', '2')],
      albums: [album('100', ['2'], 500), album('103', ['2'], 1)],
    },
    new Date(),
  )
  expect(await countsOf('1')).toEqual({ albumCount: 2, artistCount: 1 })
  expect(await countsOf('2')).toEqual({ albumCount: 3, artistCount: 2 })
  await app.db.deleteFrom('albums').where('api_id', '=', '103').execute()
  expect(await countsOf('2')).toEqual({ albumCount: 2, artistCount: 2 })
})

test('counting again changes nothing and leaves one row per genre', async () => {
  const before = [await countsOf('1'), await countsOf('2')]
  await refreshGenreCounts(app.db)
  expect([await countsOf('1'), await countsOf('2')]).toEqual(before)
  expect(await app.db.selectFrom('genre_counts').select('is_total').execute()).toHaveLength(2)
})

test('lists its albums by popularity, also after it has changed, in pages without gaps', async () => {
  expect(await albumsOf('Cumbia')).toEqual(['101', '102'])
  await app.db.updateTable('albums').set({ popularity: 901 }).where('api_id', '=', '102').execute()
  expect(await albumsOf('Cumbia')).toEqual(['102', '101'])
})

test('a genre that is deleted takes its counts along', async () => {
  await app.db.deleteFrom('genres').where('name', '=', 'Tango').execute()
  expect((await app.request('/api/back-end/genres?genre=2')).status).toBe(404)
  const { rows } = await sql`select from genre_counts where genre_id not in (select id from genres)`.execute(
    app.db,
  )
  expect(rows).toEqual([])
  expect(await countsOf('1')).toMatchObject({ albumCount: 2 })
})
