import { isDemoSong } from '@remusic/contract/music/previews'
import { sql } from 'kysely'
import type { Db } from '../../../base/database/client.ts'
import type { PreviewSpec } from './preview.ts'

/** The ids by which a source finds the preview of a song. */
export type ExternalPreview = { deezerId: string | null; isrcs: string[] }
/** A preview that ReMusic renders itself, or one of a source. */
export type Playable = { spec: PreviewSpec } | ExternalPreview

/** How a song's preview is found. Null if there is no such song, or if it certainly has no preview. */
export async function findPlayable(db: Db, songApiId: string): Promise<Playable | null> {
  const song = await db
    .selectFrom('songs')
    .innerJoin('artists', 'artists.id', 'songs.artist_id')
    .leftJoin('genres', 'genres.id', 'artists.genre_id')
    .select((eb) => [
      'songs.api_id as apiId',
      'songs.has_preview as hasPreview',
      'songs.isrcs',
      'genres.name as artistGenre',
      eb
        .selectFrom('album_genres')
        .innerJoin('genres as album_genre', 'album_genre.id', 'album_genres.genre_id')
        .select('album_genre.name')
        .whereRef('album_genres.album_id', '=', 'songs.album_id')
        // An album with several genres uses the artist's genre if it is among them.
        .orderBy(
          (order) => order('album_genre.id', 'is not distinct from', order.ref('artists.genre_id')),
          'desc',
        )
        .orderBy('album_genre.id')
        .limit(1)
        .as('albumGenre'),
      // The former address of a song at Deezer, before it was recognised as one of another source.
      eb
        .selectFrom('song_redirects')
        .select('song_redirects.api_id')
        .whereRef('song_redirects.song_id', '=', 'songs.id')
        .where('song_redirects.api_id', '~', DIGITS)
        .orderBy('song_redirects.api_id')
        .limit(1)
        .as('formerId'),
    ])
    .where('songs.id', '=', sql<number>`song_id_of(${songApiId})`)
    .executeTakeFirst()
  if (!song) return null
  const { apiId, hasPreview, isrcs, albumGenre, artistGenre, formerId } = song
  if (isDemoSong(apiId))
    return hasPreview ? { spec: { seed: apiId, genre: albumGenre ?? artistGenre ?? '' } } : null
  const deezerId = new RegExp(DIGITS).test(apiId) ? apiId : formerId
  if (!hasPreview && isrcs.length === 0) return null
  return { deezerId: hasPreview ? deezerId : null, isrcs }
}

const DIGITS = '^[0-9]{1,18}$'
