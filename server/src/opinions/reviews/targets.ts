import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { findMoved } from '../../music/catalogue/addresses.ts'
import { priorMeanOf, type VotesRow } from '../../music/catalogue/mappers.ts'
import { TARGET_COLUMN as COLUMN } from '../../music/catalogue/targets.ts'
import { ReviewTargetNotFoundError } from './errors.ts'

const TABLE = { artist: 'artists', album: 'albums', song: 'songs' } as const

type Target = VotesRow & { id: number | null }

/** The row that the reviews of an item refer to, with its votes; without an id if it has no review yet. */
export async function findTarget(db: Db, kind: TargetKind, apiId: string): Promise<Target> {
  const [target] = await compiledQuery(
    db,
    `target ${kind}`,
    { apiId },
    ({ apiId }) => sql<Target>`
      select targets.id, score_counts, held_counts, dropped_counts, ${priorMeanOf(kind)} as prior_mean
      from ${sql.table(TABLE[kind])} as item
      left join review_targets as targets on ${sql.ref(`targets.${COLUMN[kind]}`)} = item.id
      where item.api_id = ${apiId}`,
  )
  if (!target) {
    const present = (await findMoved(db, kind, [apiId])).get(apiId)
    if (present === undefined) throw new ReviewTargetNotFoundError()
    return findTarget(db, kind, present)
  }
  return target
}
