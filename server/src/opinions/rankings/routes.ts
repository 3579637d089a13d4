import { ranking } from '@remusic/contract/schemas/rankings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { readRanking } from './read.ts'
import { rankingJobs } from './refresh.ts'

export function rankingRoutes(app: FastifyInstance, deps: Deps) {
  rankingJobs(deps)
  handle(app, ranking, ({ query, me, replica }) => readRanking(replica, query, me, deps.clock.now()))
}
