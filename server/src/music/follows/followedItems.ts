import type { Album, Artist } from '@remusic/contract/music/schemas/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asPage, readCursor } from '../catalogue/cursor.ts'
import { asAlbum, asArtist, selectAlbums, selectArtists } from '../catalogue/mappers.ts'

type PageRequest = { cursor?: string | undefined; limit: number }
type Page<T> = { items: T[]; next: string | null }

/** The artists a user follows, most recently followed first. */
export async function findFollowedArtists(
  db: Db,
  userId: string,
  { cursor, limit }: PageRequest,
): Promise<Page<Artist>> {
  const after = readCursor(cursor, 'string')
  const rows = await selectArtists(db)
    .innerJoin('artist_follows as follow', 'follow.artist_id', 'artists.id')
    .select(since)
    .where('follow.user_id', '=', userId)
    .$if(after !== null, (artists) =>
      artists.where(sql<boolean>`(follow.created_at, artists.id) < (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('follow.created_at', 'desc')
    .orderBy('artists.id', 'desc')
    .limit(limit + 1)
    .execute()
  return asPage(rows, limit, asArtist, (row) => [row.since, row.id])
}

/** The albums a user follows, most recently followed first. */
export async function findFollowedAlbums(
  db: Db,
  userId: string,
  { cursor, limit }: PageRequest,
): Promise<Page<Album>> {
  const after = readCursor(cursor, 'string')
  const rows = await selectAlbums(db)
    .innerJoin('album_follows as follow', 'follow.album_id', 'albums.id')
    .select(since)
    .where('follow.user_id', '=', userId)
    .$if(after !== null, (albums) =>
      albums.where(sql<boolean>`(follow.created_at, albums.id) < (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('follow.created_at', 'desc')
    .orderBy('albums.id', 'desc')
    .limit(limit + 1)
    .execute()
  return asPage(rows, limit, asAlbum, (row) => [row.since, row.id])
}

// Read as text: a JavaScript date would cut the microseconds, and the cursor would skip follows of the same millisecond.
const since = sql<string>`follow.created_at::text`.as('since')
