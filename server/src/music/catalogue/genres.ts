import type { Genre, GenreDetails } from '@remusic/contract/music/schemas/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { asGenre } from './mappers.ts'

const REFRESH = 'catalogue-refresh-genre-counts'
/** Summing up to this many rows of a genre takes less than a millisecond. */
const MAX_CHANGES = 1_000

export async function findGenres(db: Db): Promise<Genre[]> {
  const rows = await db.selectFrom('genres').select(['api_id', 'name', 'picture']).execute()
  return rows.map(asGenre).sort((a, b) => inSpanish.compare(a.name, b.name))
}

export async function findGenre(db: Db, apiId: string): Promise<GenreDetails | null> {
  const row = await db
    .selectFrom('genres')
    .select(['api_id', 'name', 'picture', 'description'])
    .select([countOf('albums').as('albumCount'), countOf('artists').as('artistCount')])
    .where('api_id', '=', apiId)
    .executeTakeFirst()
  if (!row) return null
  const { description, albumCount, artistCount } = row
  return { ...asGenre(row), description, albumCount, artistCount }
}

const countOf = (what: 'albums' | 'artists') =>
  sql<number>`(select coalesce(sum(${sql.ref(what)}), 0)::int from genre_counts where genre_id = genres.id)`

/**
 * Counts the albums and artists of all genres again. Triggers keep the counts, so only rows that were written without them, such
 * as those of an import, make it necessary.
 */
export async function refreshGenreCounts(db: Db): Promise<void> {
  await sql`select refresh_genre_counts()`.execute(db)
}

/** Every change adds a row, and reading a genre sums up its rows, so from time to time a job replaces them by their sum. */
export function genreCountJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>) {
  jobs.define(REFRESH, async () => {
    const { rows } =
      await sql`select from genre_counts where not is_total offset ${MAX_CHANGES} limit 1`.execute(db)
    if (rows.length > 0) await refreshGenreCounts(db)
  })
  jobs.schedule(REFRESH, '20 * * * *')
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
