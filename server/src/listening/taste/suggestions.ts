import type { SuggestedArtist } from '@remusic/contract/listening/schemas/taste'
import { SUGGESTED_ARTISTS } from '@remusic/contract/listening/taste'
import { PLACEHOLDER_ARTISTS } from '@remusic/contract/music/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asArtist, selectArtists } from '../../music/catalogue/mappers.ts'

const PER_GENRE = 8

/** Artists for somebody who picks their first ones: the best known of each genre, then the second of each. */
export async function findSuggestions(db: Db): Promise<SuggestedArtist[]> {
  const isArtist = sql`hidden_at is null and api_id <> all (${PLACEHOLDER_ARTISTS}::text[])`
  const rows = await selectArtists(db)
    .innerJoin(
      sql<{ id: number; place: number }>`(
        select id, row_number() over (partition by genre_id order by popularity desc, id) as place
        from (
          select best.id, best.popularity, best.genre_id from genres cross join lateral (
            select id, popularity, genre_id from artists where genre_id = genres.id and ${isArtist}
            order by popularity desc, id limit ${PER_GENRE}
          ) as best
          union (
            select id, popularity, genre_id from artists where ${isArtist}
            order by popularity desc, id limit ${SUGGESTED_ARTISTS}
          )
        ) as known
      )`.as('suggestion'),
      'suggestion.id',
      'artists.id',
    )
    .orderBy('suggestion.place')
    .orderBy('artists.popularity', 'desc')
    .orderBy('artists.id')
    .limit(SUGGESTED_ARTISTS)
    .execute()
  return rows.map((row) => ({ ...asArtist(row), genre: row.genre_name }))
}
