import { recommendedSongs } from '@remusic/contract/schemas/taste'
import type { FastifyInstance } from 'fastify'
import { handle } from '../platform/handle.ts'
import { findRecommended } from './recommended.ts'

export function tasteRoutes(app: FastifyInstance) {
  handle(app, recommendedSongs, ({ me, replica }) => findRecommended(replica, me.id))
}
