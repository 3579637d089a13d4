import { DEFAULT_PRIOR_MEAN } from '@remusic/contract/opinions/votes'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** Weight of the default, in votes, so that a site's first votes do not decide the starting point of all other items. */
const DEFAULT_VOTES = 50

/** The mean of all votes that count, per kind of item. */
export async function refreshPriors(db: Db, now: Date): Promise<void> {
  await sql`
    insert into score_priors (kind, mean, votes, refreshed_at)
    select kind, (${DEFAULT_PRIOR_MEAN}::double precision * ${DEFAULT_VOTES} + sum(score_sum)) / (${DEFAULT_VOTES} + sum(review_count)),
      sum(review_count), ${now}
    from review_targets group by kind
    on conflict (kind) do update set mean = excluded.mean, votes = excluded.votes, refreshed_at = excluded.refreshed_at`.execute(
    db,
  )
}
