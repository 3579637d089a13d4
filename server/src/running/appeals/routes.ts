import { restore } from '@remusic/contract/people/schemas/accounts'
import { APPEAL_TEXTS } from '@remusic/contract/running/appeals'
import {
  appeal,
  decideAppeal,
  listAppeals,
  listSanctions,
  sanctionById,
} from '@remusic/contract/running/schemas/appeals'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../base/http/handle.ts'
import { restoreAccount } from '../../people/accounts/activity.ts'
import { pageCookieOf } from '../../people/accounts/pageCookie.ts'
import type { ModerationDeps } from '../moderation/reportable.ts'
import { appealAs } from './appealing.ts'
import { decideAppealAs } from './deciding.ts'
import { acceptingAppeals } from './lifting.ts'
import { findAppeal, findAppeals } from './queries.ts'
import { findSanction, findSanctions } from './sanctions.ts'

export function appealRoutes(app: FastifyInstance, deps: ModerationDeps) {
  const { db } = deps
  const pageCookie = pageCookieOf(deps.config)
  const acceptAppealOfBan = acceptingAppeals(deps.reportables)

  // Handled here because lifting a ban ends its appeal.
  handle(app, restore, async ({ body, me, request, setCookie }) => {
    const msg = await restoreAccount(deps, me, { ...body, request }, acceptAppealOfBan)
    if (body.userId === me.id) setCookie(pageCookie.cleared)
    return { msg }
  })
  handle(app, listSanctions, async ({ me }) => ({ items: await findSanctions(db, me.id) }))
  handle(app, sanctionById, ({ params, me }) => findSanction(db, me.id, params.id))
  handle(app, appeal, async ({ body, me }) => {
    await appealAs(deps, me, body)
    return { msg: APPEAL_TEXTS.sent, sanction: await findSanction(db, me.id, body.caseId) }
  })
  handle(app, listAppeals, ({ query, me }) => findAppeals(deps, me.id, query))
  handle(app, decideAppeal, async ({ params: { id }, body, me, request }) => ({
    msg: await decideAppealAs(deps, me, { id, ...body, request }),
    appeal: await findAppeal(deps, me.id, id),
  }))
}
