import { MODERATION_TEXTS } from '@remusic/contract/moderation'
import { caseById, decideCase, listCases, report, showAgain } from '@remusic/contract/schemas/moderation'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { findCase, findCases } from './cases.ts'
import { decideCaseAs, showAgainAs } from './decisions.ts'
import { reportAs } from './reporting.ts'

export function moderationRoutes(app: FastifyInstance, deps: Deps) {
  handle(app, report, async ({ body, me }) => {
    await reportAs(deps, me, body)
    return { msg: MODERATION_TEXTS.reported }
  })
  handle(app, listCases, ({ query }) => findCases(deps.db, query))
  handle(app, caseById, ({ params }) => findCase(deps.db, params.id))
  handle(app, decideCase, async ({ params: { id }, body, me, request }) => ({
    msg: await decideCaseAs(deps, me, { id, ...body, request }),
    case: await findCase(deps.db, id),
  }))
  handle(app, showAgain, async ({ params: { id }, body, me, request }) => ({
    msg: await showAgainAs(deps, me, { id, ...body, request }),
    case: await findCase(deps.db, id),
  }))
}
