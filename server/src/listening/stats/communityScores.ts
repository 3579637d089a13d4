import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { EVER } from './figures.ts'

/** How often the community gave 1, 2, 3, 4 and 5 in a year or ever, as of last night; null if there was nothing to count. */
export async function readCommunityScores(db: Db, year: number): Promise<number[] | null> {
  const [found] = await compiledQuery(db, 'community scores', { year }, ({ year }) =>
    db.selectFrom('community_scores').select('score_counts as scores').where('year', '=', year),
  )
  return found?.scores ?? null
}

/** Sums the counted votes by year (UTC) from their counts by item and month. */
export async function refreshCommunityScores(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('community_scores').execute()
    await sql`
      insert into community_scores (year, score_counts)
      select coalesce(year, ${EVER}), array[sum(s1), sum(s2), sum(s3), sum(s4), sum(s5)]::integer[]
      from (
        select extract(year from month)::smallint as year, score_counts[1] as s1, score_counts[2] as s2, score_counts[3] as s3,
          score_counts[4] as s4, score_counts[5] as s5
        from score_months
      ) as months
      group by grouping sets ((year), ())
      having sum(s1 + s2 + s3 + s4 + s5) > 0`.execute(tx)
  })
}

/** Counts them if they have never been counted. */
export async function refreshCommunityScoresOnce(db: Db): Promise<void> {
  const done = await db.selectFrom('community_scores').select('year').limit(1).executeTakeFirst()
  if (!done) await refreshCommunityScores(db)
}
