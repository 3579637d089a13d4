import type { Genre, GenreDetails } from '@remusic/contract/schemas/catalogue'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { asGenre } from './mappers.ts'

export async function findGenres(db: Db): Promise<Genre[]> {
  const rows = await db.selectFrom('genres').select(['api_id', 'name', 'picture']).execute()
  return rows.map(asGenre).sort((a, b) => inSpanish.compare(a.name, b.name))
}

export async function findGenre(db: Db, apiId: string): Promise<GenreDetails | null> {
  const row = await db
    .selectFrom('genres')
    .select(['api_id', 'name', 'picture', 'description'])
    .select((genres) => [
      genres
        .selectFrom('album_genres')
        .select((albums) => albums.fn.countAll<number>().as('count'))
        .whereRef('album_genres.genre_id', '=', 'genres.id')
        .as('albumCount'),
      genres
        .selectFrom('artists')
        .select((artists) => artists.fn.countAll<number>().as('count'))
        .whereRef('artists.genre_id', '=', 'genres.id')
        .as('artistCount'),
    ])
    .where('api_id', '=', apiId)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...asGenre(row),
    description: row.description,
    albumCount: row.albumCount ?? 0,
    artistCount: row.artistCount ?? 0,
  }
}

/** Finds a genre by name, ignoring case and accents, and returns its internal id. */
export async function findGenreIdByName(db: Db, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('genres')
    .select('id')
    .where(sql`folded(name)`, '=', sql`folded(${name})`)
    .orderBy(sql`name = ${name}`, 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A subquery with the genres of an album as JSON. */
export const genresOfAlbum = (albumId: 'albums.id' | 'songs.album_id') => sql<GenreRow[]>`(
  select coalesce(json_agg(json_build_object('api_id', api_id, 'name', name, 'picture', picture) order by name), '[]')
  from album_genres join genres on genres.id = album_genres.genre_id
  where album_genres.album_id = ${sql.ref(albumId)}
)`

type GenreRow = { api_id: string; name: string; picture: string | null }

const inSpanish = new Intl.Collator('es')
