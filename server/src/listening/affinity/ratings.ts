import type { Ratings } from '@remusic/contract/listening/affinity'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** Follows in common beyond this number are not counted; the formula stops counting them long before. */
const MAX_FOLLOWS = 100

type Row = {
  id: string
  counts: number[]
  pairs: [number, number, number][] | null
  follows: number
}

/**
 * Reads the ratings for the affinity of one person with each of the others, in one statement. Scores are read from an index that
 * contains them, in the order of their items, so even two people with 10,000 reviews each are merged without reading the table.
 */
export async function readRatings(
  db: Db,
  userId: string,
  otherIds: readonly string[],
): Promise<Map<string, Ratings>> {
  if (otherIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select person.id, scores.counts, common.pairs, followed.count as follows
    from unnest(array[${userId}::uuid] || ${otherIds}::uuid[]) as person (id)
    cross join lateral (
      select array[
        count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
        count(*) filter (where score = 4), count(*) filter (where score = 5)
      ]::integer[] as counts
      from reviews where user_id = person.id and visible
    ) as scores
    cross join lateral (
      select json_agg(json_build_array(mine, theirs, items)) as pairs from (
        select mine.score as mine, theirs.score as theirs, count(*) as items
        from reviews as mine join reviews as theirs on theirs.target_id = mine.target_id
        where mine.user_id = ${userId} and mine.visible
          and theirs.user_id = person.id and theirs.visible and person.id <> ${userId}
        group by 1, 2
      ) as pair
    ) as common
    cross join lateral (
      select count(*)::integer as count from (
        select from artist_follows as mine join artist_follows as theirs using (artist_id)
        where mine.user_id = ${userId} and theirs.user_id = person.id and person.id <> ${userId}
        union all
        select from album_follows as mine join album_follows as theirs using (album_id)
        where mine.user_id = ${userId} and theirs.user_id = person.id and person.id <> ${userId}
        limit ${sql.lit(MAX_FOLLOWS)}
      ) as follow
    ) as followed`.execute(db)
  const own = rows.find((row) => row.id === userId)?.counts ?? []
  return new Map(
    rows
      .filter((row) => row.id !== userId)
      .map(({ id, counts, pairs, follows }) => [
        id,
        { mine: own, theirs: counts, pairs: pairs ?? [], follows },
      ]),
  )
}
