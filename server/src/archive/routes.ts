import { myArchive } from '@remusic/contract/schemas/archive'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { findArchive } from './queries.ts'

export function archiveRoutes(app: FastifyInstance, deps: Deps) {
  handle(app, myArchive, ({ me }) =>
    findArchive(deps.db, { userId: me.id, now: deps.clock.now(), server: deps.config.publicUrl }),
  )
}
