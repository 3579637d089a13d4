import { searchOpinions } from '@remusic/contract/opinions/schemas/opinions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { opinionJobs } from './counting.ts'
import { searchOpinionsOf } from './search.ts'

export function opinionRoutes(app: FastifyInstance, deps: Deps) {
  opinionJobs(deps)

  handle(app, searchOpinions, ({ query, me, replica }) =>
    searchOpinionsOf(replica, { query: query.q, kind: query.kind, start: query.cursor ?? 0, viewer: me }),
  )
}
