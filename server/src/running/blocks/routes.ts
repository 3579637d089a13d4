import { blockedPeople, blockPerson, unblockPerson } from '@remusic/contract/running/schemas/blocks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { blockPersonAs, unblockPersonAs } from './actions.ts'
import { findBlocked } from './queries.ts'
import type { Separation } from './separation.ts'

export function blockRoutes(app: FastifyInstance, deps: Deps, separations: readonly Separation[]) {
  handle(app, blockedPeople, ({ query, me }) => findBlocked(deps.db, { userId: me.id, ...query }))
  handle(app, blockPerson, async ({ params, me }) => ({
    msg: await blockPersonAs(deps, me, params.userId, separations),
  }))
  handle(app, unblockPerson, async ({ params, me }) => ({
    msg: await unblockPersonAs(deps, me, params.userId, separations),
  }))
}
