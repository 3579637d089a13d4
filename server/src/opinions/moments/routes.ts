import { songMoments } from '@remusic/contract/opinions/schemas/moments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { findSongMoments } from './queries.ts'

export function momentRoutes(app: FastifyInstance, { db }: Deps) {
  handle(app, songMoments, ({ params, me }) => findSongMoments(db, params.id, me?.id ?? null))
}
