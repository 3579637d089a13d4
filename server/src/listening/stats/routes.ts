import { compareYears, statsOf } from '@remusic/contract/listening/schemas/stats'
import { mayCompareYears } from '@remusic/contract/people/plans'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { ComparisonIsPremiumError } from './errors.ts'
import { statsJobs } from './jobs.ts'
import { findStats, requireStats } from './statsOf.ts'

export function statsRoutes(app: FastifyInstance, deps: Deps) {
  statsJobs(deps)
  const now = () => deps.clock.now()
  handle(app, statsOf, async ({ params: { userId }, query: { year }, me, replica }) => {
    await requireStats(replica, userId, me)
    return findStats(replica, me, userId, { year, now: now() })
  })
  handle(app, compareYears, async ({ params: { userId }, query, me, replica }) => {
    if (!mayCompareYears(me.role)) throw new ComparisonIsPremiumError()
    await requireStats(replica, userId, me)
    const [year, other] = await Promise.all([
      findStats(replica, me, userId, { year: query.year, now: now() }),
      findStats(replica, me, userId, { year: query.other, now: now() }),
    ])
    return { year, other }
  })
}
