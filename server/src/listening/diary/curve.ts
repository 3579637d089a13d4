import type { ListenedKind, OpinionCurve } from '@remusic/contract/listening/schemas/diary'
import { pointsOf, type ScoreCounts, totalOf } from '@remusic/contract/opinions/votes'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { areScoresHidden } from '../../music/catalogue/blindTasting.ts'
import { dayOfPerson } from '../../people/accounts/days.ts'
import { findTargetId } from './queries.ts'

/** More points than a chart can show; only the newest are kept. */
const MAX_POINTS = 500

type Viewer = { id: string; blind: boolean } | null

/** How the viewer's and the community's opinions of an item changed over time. */
export async function findOpinionCurve(
  db: Db,
  viewer: Viewer,
  kind: ListenedKind,
  apiId: string,
): Promise<OpinionCurve> {
  const targetId = await findTargetId(db, kind, apiId)
  const isBlind = await areScoresHidden(db, viewer, kind, apiId)
  const blind = isBlind ? { blind: true as const } : {}
  if (targetId === null) return { mine: [], community: [], ...blind }
  const [mine, community] = await Promise.all([
    viewer ? findOwnScores(db, viewer.id, targetId) : [],
    isBlind ? [] : findScoresByMonth(db, targetId),
  ])
  return { mine, community, ...blind }
}

/** Every scored entry of the diary, and the score of the review on the day it was written; oldest first. */
async function findOwnScores(db: Db, userId: string, targetId: number): Promise<OpinionCurve['mine']> {
  const { rows } = await sql<OpinionCurve['mine'][number]>`
    select day, score, source from (
      (
        select day, score, 'listen' as source, created_at from listens
        where user_id = ${userId} and target_id = ${targetId} and deleted_at is null and score is not null
        order by day desc, created_at desc limit ${MAX_POINTS}
      )
      union all
      select ${dayOfPerson(sql`reviews.created_at`)}, score, 'review', reviews.created_at
      from reviews join users on users.id = reviews.user_id
      where reviews.user_id = ${userId} and target_id = ${targetId} and deleted_at is null
    ) as scores
    order by day, created_at`.execute(db)
  return rows
}

async function findScoresByMonth(db: Db, targetId: number): Promise<OpinionCurve['community']> {
  const months = await db
    .selectFrom('score_months')
    .select(['month', 'score_counts as counts'])
    .where('target_id', '=', targetId)
    .orderBy('month')
    .execute()
  const soFar = [0, 0, 0, 0, 0]
  return months.flatMap(({ month, counts }) => {
    const votes = totalOf(counts)
    if (votes === 0) return []
    for (const [i, count] of counts.entries()) soFar[i] = (soFar[i] ?? 0) + count
    return [{ month: month.slice(0, 7), mean: meanOf(counts), votes, meanSoFar: meanOf(soFar) }]
  })
}

const meanOf = (counts: ScoreCounts) => Math.round((100 * pointsOf(counts)) / totalOf(counts)) / 100
