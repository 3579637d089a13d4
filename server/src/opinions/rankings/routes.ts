import { ranking } from '@remusic/contract/opinions/schemas/rankings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { readRanking } from './read.ts'
import { rankingJobs } from './refresh.ts'

export function rankingRoutes(app: FastifyInstance, deps: Deps) {
  rankingJobs(deps)
  handle(app, ranking, ({ query, me, replica }) => readRanking(replica, query, me, deps.clock.now()))
}
