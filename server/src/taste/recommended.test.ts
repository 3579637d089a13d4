import { recommendedSongs } from '@remusic/contract/schemas/taste'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

let app: TestApp
const genreOf = new Map<string, string>()
beforeAll(async () => {
  app = await startTestApp()
  for (const [i, name] of ['Cumbia', 'Tango'].entries()) {
    const { id } = await app.db
      .insertInto('genres')
      .values({ api_id: String(900 + i), name })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let song = 0; song < 30; song++) {
      const made = await aSong(app.db, { title: `${name} ${song}` })
      await app.db.updateTable('artists').set({ genre_id: id }).where('id', '=', made.artist.id).execute()
      genreOf.set(made.apiId, name)
    }
  }
})
afterAll(() => app.stop())

async function someone() {
  const user = await aUser(app.db)
  const token = await aSession(app.db, user.id)
  return {
    id: user.id,
    recommended: async () => (await app.call(recommendedSongs, {}, { token })).data.map((song) => song.apiId),
  }
}

test('a new user gets eight songs, different ones on each call', async () => {
  const me = await someone()
  const seen = new Set<string>()
  for (let i = 0; i < 6; i++) {
    const songs = await me.recommended()
    expect(new Set(songs).size).toBe(8)
    for (const song of songs) seen.add(song)
  }
  expect(seen.size).toBeGreaterThan(12)
})

test('a follower of tango artists gets varying tangos, and none they have reviewed', async () => {
  const me = await someone()
  const tangos = await app.db
    .selectFrom('songs')
    .innerJoin('artists', 'artists.id', 'songs.artist_id')
    .select(['songs.id', 'songs.api_id', 'artists.id as artistId'])
    .where('songs.title', 'like', 'Tango %')
    .execute()
  for (const tango of tangos.slice(0, 3))
    await app.db.insertInto('artist_follows').values({ user_id: me.id, artist_id: tango.artistId }).execute()
  const reviewed = tangos[5]
  await aReview(app.db, { userId: me.id, songId: reviewed?.id ?? 0, score: 5 })
  const seen = new Set<string>()
  for (let i = 0; i < 6; i++) for (const song of await me.recommended()) seen.add(song)
  expect([...seen].every((song) => genreOf.get(song) === 'Tango')).toBe(true)
  expect(seen.size).toBeGreaterThan(12)
  expect(seen.has(reviewed?.api_id ?? '')).toBe(false)
})

test('likes and good reviews raise a genre, and low scores do not', async () => {
  const songsOf = (genre: string) =>
    app.db.selectFrom('songs').select('id').where('title', 'like', `${genre} %`).limit(3).execute()
  const favourites = async (userId: string) => {
    const token = await aSession(app.db, userId)
    const { data } = await app.call(recommendedSongs, {}, { token })
    return new Set(data.map((song) => genreOf.get(song.apiId)))
  }
  const [liker, critic] = [await aUser(app.db), await aUser(app.db)]
  for (const { id } of await songsOf('Cumbia')) {
    const review = await aReview(app.db, { songId: id })
    await app.db.insertInto('review_likes').values({ review_id: review.id, user_id: liker.id }).execute()
    await aReview(app.db, { userId: critic.id, songId: id, score: 1 })
  }
  for (const { id } of await songsOf('Tango'))
    await aReview(app.db, { userId: critic.id, songId: id, score: 4 })
  expect(await favourites(liker.id)).toEqual(new Set(['Cumbia']))
  expect(await favourites(critic.id)).toEqual(new Set(['Tango']))
})
