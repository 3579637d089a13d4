import { songMoments } from '@remusic/contract/schemas/moments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { findSongMoments } from './queries.ts'

export function momentRoutes(app: FastifyInstance, { db }: Deps) {
  handle(app, songMoments, ({ params, me }) => findSongMoments(db, params.id, me?.id ?? null))
}
