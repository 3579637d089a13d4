import type { Db } from '../../database/client.ts'
import { isDemoSong } from '../sources/demoIds.ts'
import type { PreviewSpec } from './preview.ts'

export type Playable = { spec: PreviewSpec } | { isExternal: true }

/** Whether the preview is rendered by ReMusic or hosted by the source. Null if there is none. */
export async function findPlayable(db: Db, songApiId: string): Promise<Playable | null> {
  const song = await db
    .selectFrom('songs')
    .innerJoin('artists', 'artists.id', 'songs.artist_id')
    .leftJoin('genres', 'genres.id', 'artists.genre_id')
    .select((eb) => [
      'songs.has_preview as hasPreview',
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
    ])
    .where('songs.api_id', '=', songApiId)
    .executeTakeFirst()
  if (!song?.hasPreview) return null
  if (!isDemoSong(songApiId)) return { isExternal: true }
  return { spec: { seed: songApiId, genre: song.albumGenre ?? song.artistGenre ?? '' } }
}
