import { recommendedSongs } from '@remusic/contract/schemas/recommendations'
import type { FastifyInstance } from 'fastify'
import { handle } from '../platform/handle.ts'
import { findRecommended } from './queries.ts'

export function recommendationRoutes(app: FastifyInstance) {
  handle(app, recommendedSongs, ({ me, replica }) => findRecommended(replica, me.id))
}
