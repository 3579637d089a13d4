import type { TargetKind } from '@remusic/contract/reviews'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { once } from '../database/once.ts'
import { ReviewTargetNotFoundError } from './errors.ts'

const TABLE = { artist: 'artists', album: 'albums', song: 'songs' } as const
const COLUMN = { artist: 'artist_id', album: 'album_id', song: 'song_id' } as const

type Target = { id: number | null; scoreCounts: number[]; count: number; sum: number }

/** The row that reviews of an item hang on; null while nobody has reviewed it. */
export async function findTarget(db: Db, kind: TargetKind, apiId: string) {
  const [target] = await once(
    db,
    `target ${kind}`,
    { apiId },
    ({ apiId }) => sql<Target>`
      select targets.id, score_counts as "scoreCounts", review_count as count, score_sum as sum
      from ${sql.table(TABLE[kind])} as item
      left join review_targets as targets on ${sql.ref(`targets.${COLUMN[kind]}`)} = item.id
      where item.api_id = ${apiId}`,
  )
  if (!target) throw new ReviewTargetNotFoundError()
  const { id } = target
  return id === null ? null : { ...target, id }
}

/** The same, made on the first review; two first reviews at once share one. */
export async function makeTarget(tx: Db, kind: TargetKind, apiId: string): Promise<number> {
  const known = await findTarget(tx, kind, apiId)
  if (known) return known.id
  const itemId = await findItem(tx, kind, apiId)
  await tx
    .insertInto('review_targets')
    .values({ [COLUMN[kind]]: itemId })
    .onConflict((conflict) => conflict.column(COLUMN[kind]).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('review_targets')
    .select('id')
    .where(COLUMN[kind], '=', itemId)
    .executeTakeFirstOrThrow()
  return id
}

async function findItem(db: Db, kind: TargetKind, apiId: string): Promise<number> {
  const item = await db.selectFrom(TABLE[kind]).select('id').where('api_id', '=', apiId).executeTakeFirst()
  if (!item) throw new ReviewTargetNotFoundError()
  return item.id
}
