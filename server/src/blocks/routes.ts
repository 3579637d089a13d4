import { blockedPeople, blockPerson, unblockPerson } from '@remusic/contract/schemas/blocks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { blockPersonAs, unblockPersonAs } from './actions.ts'
import { findBlocked } from './queries.ts'

export function blockRoutes(app: FastifyInstance, deps: Deps) {
  handle(app, blockedPeople, ({ query, me }) => findBlocked(deps.db, { userId: me.id, ...query }))
  handle(app, blockPerson, async ({ params, me }) => ({ msg: await blockPersonAs(deps, me, params.userId) }))
  handle(app, unblockPerson, async ({ params, me }) => ({
    msg: await unblockPersonAs(deps, me, params.userId),
  }))
}
