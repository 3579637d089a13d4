import type { Db } from '../src/base/database/client.ts'

/** Rows as an import of MusicBrainz stores them, with readable names. */
export const MUSIC = {
  natalia: '0dc7f2a1-5d0f-4c38-9f6e-0a8b3a3c1e01',
  jorge: '0dc7f2a1-5d0f-4c38-9f6e-0a8b3a3c1e02',
  variousArtists: '89ad4ac3-39f7-470e-963a-56509c546377',
  album: '3b1c9d52-7f3a-4f51-8f0e-5d1b2c3a4e01',
  single: '3b1c9d52-7f3a-4f51-8f0e-5d1b2c3a4e02',
  compilation: '3b1c9d52-7f3a-4f51-8f0e-5d1b2c3a4e03',
  duet: '8f3471b5-7e6a-48da-86a9-c1c07a0f4701',
  solo: '8f3471b5-7e6a-48da-86a9-c1c07a0f4702',
  bonus: '8f3471b5-7e6a-48da-86a9-c1c07a0f4703',
  other: '8f3471b5-7e6a-48da-86a9-c1c07a0f4704',
  /** Former addresses, from before these items were merged with the ones above. */
  formerly: {
    artist: '0dc7f2a1-5d0f-4c38-9f6e-0a8b3a3c1eff',
    album: '3b1c9d52-7f3a-4f51-8f0e-5d1b2c3a4eff',
    song: '8f3471b5-7e6a-48da-86a9-c1c07a0f47ff',
  },
} as const

/**
 * Natalia Prueba's album 'Herida' has 'Duelo' with Jorge, 'Sola', and on another edition 'Extra'. The single 'Duelo' and the
 * compilation 'Lo mejor', which is of various artists, share 'Duelo'; the compilation also has its own 'De nadie'.
 */
export async function storeImportedMusic(db: Db) {
  const artist = async (apiId: string, name: string, more = {}) => {
    const values = { api_id: apiId, name, ...more }
    return (await db.insertInto('artists').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const natalia = await artist(MUSIC.natalia, 'Natalia Prueba', {
    disambiguation: 'cantante argentina',
    country: 'AR',
    labels: ['latin pop', 'folclore'],
    popularity: 700_000,
  })
  const jorge = await artist(MUSIC.jorge, 'Jorge')
  const various = await artist(MUSIC.variousArtists, 'Various Artists', { popularity: 1_000_000 })
  const credit = { credit_id: 501, join_phrase: '' }
  await db
    .insertInto('credit_artists')
    .values([
      { ...credit, position: 0, artist_id: natalia, name: 'Natalia', join_phrase: ' feat. ' },
      { ...credit, position: 1, artist_id: jorge, name: 'Jorge' },
    ])
    .execute()
  const album = async (apiId: string, artistId: number, title: string, more = {}) => {
    const values = { api_id: apiId, artist_id: artistId, title, ...more }
    return (await db.insertInto('albums').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const herida = await album(MUSIC.album, natalia, 'Herida', {
    type: 'album',
    released_on: '2012-05-01',
    labels: ['latin pop'],
  })
  const single = await album(MUSIC.single, natalia, 'Duelo', {
    type: 'single',
    released_on: '2011-11-01',
    credit_id: 501,
  })
  const best = await album(MUSIC.compilation, various, 'Lo mejor', { type: 'compilation' })
  const song = async (apiId: string, albumId: number, title: string, more = {}) => {
    const values = {
      api_id: apiId,
      artist_id: natalia,
      album_id: albumId,
      title,
      duration_seconds: 100,
      ...more,
    }
    return (await db.insertInto('songs').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const duet = await song(MUSIC.duet, herida, 'Duelo', { track_number: 2, credit_id: 501 })
  await song(MUSIC.solo, herida, 'Sola', { track_number: 1 })
  await song(MUSIC.bonus, herida, 'Extra', { disc_number: 0, track_number: 1 })
  await song(MUSIC.other, best, 'De nadie', { artist_id: jorge, track_number: 2 })
  await db
    .insertInto('album_tracks')
    .values([
      { album_id: single, disc_number: 1, track_number: 1, song_id: duet },
      { album_id: best, disc_number: 1, track_number: 1, song_id: duet },
      { album_id: best, disc_number: 2, track_number: 1, song_id: duet },
    ])
    .execute()
  const { formerly } = MUSIC
  await db.insertInto('artist_redirects').values({ api_id: formerly.artist, artist_id: natalia }).execute()
  await db.insertInto('album_redirects').values({ api_id: formerly.album, album_id: herida }).execute()
  await db.insertInto('song_redirects').values({ api_id: formerly.song, song_id: duet }).execute()
  return { natalia, jorge, various, herida, single, best, duet }
}
