import type { Db } from '../src/base/database/client.ts'
import { aReview, aSession, aSong, aUser } from './builders.ts'

export type WorldSong = { id: number; apiId: string; artist: Item; album: Item; genreId: number }
type Item = { id: number; apiId: string }

let last = 7_000_000
const nextApiId = () => String(++last)

/** A genre with songs, each by an artist of its own. The first song is the best known. */
export async function aGenre(db: Db, name: string, count: number) {
  const apiId = nextApiId()
  const { id } = await db
    .insertInto('genres')
    .values({ api_id: apiId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const songs: WorldSong[] = []
  for (let i = 0; i < count; i++) songs.push(await aSongOf(db, { id, name }, count - i))
  return { id, apiId, name, songs }
}

/** A song whose ids have the numeric form that calls accept. */
export async function aSongOf(
  db: Db,
  genre: { id: number; name: string },
  popularity = 1,
): Promise<WorldSong> {
  const { id, artist, album } = await aSong(db, { title: `${genre.name} ${popularity}` })
  const [apiId, artistApiId, albumApiId] = [nextApiId(), nextApiId(), nextApiId()]
  await db.updateTable('songs').set({ api_id: apiId, popularity }).where('id', '=', id).execute()
  await db
    .updateTable('artists')
    .set({ api_id: artistApiId, popularity, genre_id: genre.id })
    .where('id', '=', artist.id)
    .execute()
  await db.updateTable('albums').set({ api_id: albumApiId, popularity }).where('id', '=', album.id).execute()
  await db.insertInto('album_genres').values({ album_id: album.id, genre_id: genre.id }).execute()
  return {
    id,
    apiId,
    artist: { id: artist.id, apiId: artistApiId },
    album: { id: album.id, apiId: albumApiId },
    genreId: genre.id,
  }
}

/** A member with a session. */
export async function aMember(db: Db, traits: Parameters<typeof aUser>[1] = {}) {
  const { id, name } = await aUser(db, traits)
  return { id, name, token: await aSession(db, id) }
}

/** People who all gave these songs the same score. */
export async function fansOf(db: Db, songs: readonly WorldSong[], { count = 3, score = 5 } = {}) {
  const people = []
  for (let i = 0; i < count; i++) {
    const person = await aMember(db)
    for (const { id } of songs) await aReview(db, { userId: person.id, songId: id, score })
    people.push(person)
  }
  return people
}
