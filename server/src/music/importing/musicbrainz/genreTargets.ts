import type { Connection } from '../../../base/database/client.ts'
import { storeBatchWithin } from '../../catalogue/store.ts'
import { mapGenres, matchGenres } from './genreMap.ts'

/**
 * Stores the missing genres and creates `musicbrainz.genre_target (name, genre)`, which maps the genres of the dump and our own names to
 * stored genres. Genres of other sources keep their ids and names.
 */
export async function storeGenreTargets({ client, db }: Connection): Promise<void> {
  const stored = await client.query<{ id: number; name: string }>('select id, name from genres order by id')
  const { known, missing } = matchGenres(stored.rows)
  await storeBatchWithin(db, { genres: missing.map((genre) => ({ ...genre, picture: null })) }, new Date())
  const nameOf = new Map(stored.rows.map(({ id, name }) => [id, name]))
  const storedAs = new Map(known.map(({ id, name }) => [name, nameOf.get(id) ?? name]))
  const { rows } = await client.query<{ name: string }>('select name from musicbrainz.genre')
  const mapped = mapGenres(rows.map(({ name }) => name))
  await client.query('drop table if exists musicbrainz.genre_target')
  await client.query(
    'create unlogged table musicbrainz.genre_target (name text, genre text, primary key (name, genre))',
  )
  await client.query(
    'insert into musicbrainz.genre_target select distinct * from unnest($1::text[], $2::text[])',
    [mapped.map(({ name }) => name), mapped.map(({ genre }) => storedAs.get(genre) ?? genre)],
  )
}
