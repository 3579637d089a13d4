import type { ScoreSummary } from '@remusic/contract/opinions/votes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { type ItemKind, idAt } from './addresses.ts'

/** The receiver of a response; null for a visitor. */
export type Taster = { id: string; blind: boolean } | null

/**
 * Whether a person has reviewed an item, by the id of its review target. A review that is held back, hidden by a moderator or of a
 * deactivated account is a review as well: its author has decided on a score.
 */
export const hasReviewed = (
  userId: RawBuilder<unknown>,
  targetId: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from reviews as own where own.user_id = ${userId} and own.target_id = ${targetId} and own.deleted_at is null
)`

const NOTHING: ReadonlySet<number> = new Set()

/**
 * Of these review targets, those whose scores the viewer must not see: in a blind tasting, a viewer sees only the scores of items that they
 * have reviewed. Other viewers cause no query.
 */
export async function findHiddenTargets(
  db: Db,
  viewer: Taster,
  targetIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!viewer?.blind || targetIds.length === 0) return NOTHING
  const values = { viewerId: viewer.id, ids: [...new Set(targetIds)] }
  const hidden = await compiledQuery(
    db,
    'targets hidden from a blind taster',
    values,
    ({ viewerId, ids }) =>
      sql<{ id: number }>`
        select id from unnest(${ids}::bigint[]) as target (id)
        where not ${hasReviewed(sql`${viewerId}`, sql`target.id`)}`,
  )
  return new Set(hidden.map(({ id }) => id))
}

/** Whether the viewer must not see the scores of an item, by its address. */
export async function areScoresHidden(
  db: Db,
  viewer: Taster,
  kind: ItemKind,
  apiId: string,
): Promise<boolean> {
  if (!viewer?.blind) return false
  const values = { viewerId: viewer.id, apiId }
  const [found] = await compiledQuery(
    db,
    `is ${kind} hidden from a blind taster`,
    values,
    ({ viewerId, apiId }) =>
      sql<{ isOpen: boolean }>`
        select ${hasReviewed(
          sql`${viewerId}`,
          sql`(select id from review_targets where ${sql.ref(`${kind}_id`)} = ${idAt(kind, apiId)})`,
        )} as "isOpen"`,
  )
  return !found?.isOpen
}

/** An item as the viewer may see it. */
export async function asTasted<T extends { apiId: string; reviews: ScoreSummary }>(
  db: Db,
  viewer: Taster,
  kind: ItemKind,
  item: T,
): Promise<T> {
  if (!(await areScoresHidden(db, viewer, kind, item.apiId))) return item
  return { ...item, reviews: withoutScores(item.reviews) }
}

/**
 * A summary with the number of reviews and nothing else. Votes that are held back are counted, because whether a vote is held back depends
 * on its score. The prior is left out, because it may be made of a few votes only.
 */
export const withoutScores = ({ count, held, dropped }: ScoreSummary): ScoreSummary => ({
  count: count + held + dropped,
  average: null,
  histogram: [0, 0, 0, 0, 0],
  score: null,
  spread: null,
  held: 0,
  dropped: 0,
  prior: { mean: 0, votes: 0 },
  blind: true,
})
