import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSong, aUser } from '../../../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { sourcePopularity } from '../importing/musicbrainz/sourcePopularity.ts'
import { refreshPopularity } from './popularity.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function popularityOf(source: number, reviews: number, followers: number, playlists: number) {
  const { rows } = await sql<{ value: number }>`
    select popularity_of(${source}, ${reviews}, ${followers}, ${playlists}) as value`.execute(database.db)
  return rows[0]?.value ?? Number.NaN
}

const popularityOfSong = async (id: number) => {
  const { rows } = await sql<{ popularity: number; label: string }>`
    select popularity, left((tsvector_to_array(search))[1], 1) as label from songs where id = ${id}`.execute(
    database.db,
  )
  return rows[0]
}

/** A song of an open catalogue, whose source counts its editions. */
async function anImportedSong(sourcePopularity: number) {
  const song = await aSong(database.db)
  await database.db
    .updateTable('songs')
    .set({ source_popularity: sourcePopularity, popularity: sourcePopularity })
    .where('id', '=', song.id)
    .execute()
  return song
}

test('our own people raise an item, the first of them most, and nobody lowers it', async () => {
  expect(await popularityOf(1_200, 0, 0, 0)).toBe(1_200)
  const steps = await Promise.all(
    [0, 1, 2, 10, 100, 10_000].map((reviews) => popularityOf(1_200, reviews, 0, 0)),
  )
  expect(steps.toSorted((a, b) => a - b)).toEqual(steps)
  expect(new Set(steps).size).toBe(steps.length)
  const gain = async (reviews: number) => (await popularityOf(1_200, reviews, 0, 0)) - 1_200
  expect(await gain(1_000)).toBeLessThan(10 * (await gain(100)))
  expect(await popularityOf(50, 3, 0, 0)).toBeGreaterThan(await popularityOf(50, 0, 3, 0))
  expect(await popularityOf(50, 0, 3, 0)).toBeGreaterThan(await popularityOf(50, 0, 0, 3))
  expect(await popularityOf(2_000, 7, 7, 7)).toBeGreaterThan((await popularityOf(1_999, 7, 7, 7)) - 1)
  expect(await popularityOf(1_000_000, 1_000_000, 1_000_000, 1_000_000)).toBe(1_000_000)
})

test.each(['artist', 'album', 'song'] as const)(
  'the popularity of an imported %s uses every label of the search',
  async (kind) => {
    const { rows } = await sql<{ fame: number; lowest: number; highest: number }>`
      select search_fame(popularity) as fame, min(popularity) as lowest, max(popularity) as highest
      from (
        select ${sql.raw(sourcePopularity(kind, { releases: 'n', tags: '0', ratings: '0' }))} as popularity
        from generate_series(0, 5000) as n
      ) as items
      group by 1 order by 1`.execute(database.db)
    expect(rows.map(({ fame }) => fame)).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect([rows.at(-1)?.lowest, rows[0]?.highest]).toEqual([50, 1_000_000])
  },
)

test('the nightly job raises what people review, follow and collect, and lowers it again when they stop', async () => {
  const { db } = database
  const [reviewed, collected, ignored] = [
    await anImportedSong(500),
    await anImportedSong(500),
    await anImportedSong(500),
  ]
  await db.updateTable('artists').set({ source_popularity: 500, popularity: 500 }).execute()
  const user = await aUser(db)
  const review = await aReview(db, { userId: user.id, songId: reviewed.id })
  const playlist = await db
    .insertInto('playlists')
    .values({ user_id: user.id, name: 'Para el viaje' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('playlist_songs')
    .values({ playlist_id: playlist.id, song_id: collected.id, position: 1 })
    .execute()
  await db.insertInto('artist_follows').values({ user_id: user.id, artist_id: ignored.artist.id }).execute()

  await refreshPopularity(db)
  expect(await popularityOfSong(reviewed.id)).toEqual({ popularity: 6_461, label: 'n' })
  expect((await popularityOfSong(collected.id))?.popularity).toBe(2_495)
  expect((await popularityOfSong(ignored.id))?.popularity).toBe(500)
  const followed = db.selectFrom('artists').select('popularity').where('id', '=', ignored.artist.id)
  expect(await followed.executeTakeFirst()).toEqual({ popularity: 4_482 })

  await db.updateTable('reviews').set({ deleted_at: new Date() }).where('id', '=', review.id).execute()
  await db.deleteFrom('playlist_songs').execute()
  await db.deleteFrom('artist_follows').execute()
  await refreshPopularity(db)
  for (const { id } of [reviewed, collected]) expect((await popularityOfSong(id))?.popularity).toBe(500)
  expect(await followed.executeTakeFirst()).toEqual({ popularity: 500 })
})

test('music of a source that says itself how popular it is keeps what the source says', async () => {
  const song = await aSong(database.db)
  await database.db.updateTable('songs').set({ popularity: 77 }).where('id', '=', song.id).execute()
  await aReview(database.db, { songId: song.id })
  await refreshPopularity(database.db)
  expect((await popularityOfSong(song.id))?.popularity).toBe(77)
})

test('an item that more people than fit one batch did something with is not passed over', async () => {
  const { db } = database
  const first = await anImportedSong(500)
  await sql`
    insert into songs (api_id, artist_id, album_id, title, duration_seconds, source_popularity, popularity)
    select 'tanda-' || n, ${first.artist.id}, ${first.album.id}, 'Tanda ' || n, 100, 500, 500
    from generate_series(1, 1500) as n`.execute(db)
  const user = await aUser(db)
  await sql`
    with playlist as (insert into playlists (user_id, name) values (${user.id}, 'Todas') returning id)
    insert into playlist_songs (playlist_id, song_id, position)
    select playlist.id, songs.id, row_number() over () from playlist, songs where api_id like 'tanda-%'`.execute(
    db,
  )
  await refreshPopularity(db)
  const { rows } = await sql`select distinct popularity from songs where api_id like 'tanda-%'`.execute(db)
  expect(rows).toEqual([{ popularity: 2_495 }])
})
