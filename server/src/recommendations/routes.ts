import { recommendedSongs } from '@remusic/contract/schemas/recommendations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { findRecommended } from './queries.ts'

export function recommendationRoutes(app: FastifyInstance, { replica }: Deps) {
  handle(app, recommendedSongs, ({ me }) => findRecommended(replica, me.id))
}
