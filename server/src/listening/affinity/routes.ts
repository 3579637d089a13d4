import { affinityWith, closePeople, makePlaylistForTwo } from '@remusic/contract/listening/schemas/affinity'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { findAffinity, requireOther } from './affinityWith.ts'
import { countReviews, findClosePeople } from './closePeople.ts'
import { makePlaylistForTwoAs } from './playlistForTwo.ts'
import { affinityJobs } from './refresh.ts'

export function affinityRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  affinityJobs(deps)
  handle(app, affinityWith, async ({ params, me }) => {
    await requireOther(db, me.id, params.userId)
    return findAffinity(db, me, params.userId)
  })
  handle(app, closePeople, async ({ query, me, replica }) => ({
    items: await findClosePeople(replica, me.id, query.limit),
    reviews: await countReviews(replica, me.id),
  }))
  handle(app, makePlaylistForTwo, ({ params, me }) => makePlaylistForTwoAs(deps, me, params.userId))
}
