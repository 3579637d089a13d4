import { APPEAL_TEXTS } from '@remusic/contract/appeals'
import { restore } from '@remusic/contract/schemas/accounts'
import {
  appeal,
  decideAppeal,
  listAppeals,
  listSanctions,
  sanctionById,
} from '@remusic/contract/schemas/appeals'
import type { FastifyInstance } from 'fastify'
import { restoreAccount } from '../accounts/activity.ts'
import { pageCookieOf } from '../accounts/pageCookie.ts'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { appealAs } from './appealing.ts'
import { decideAppealAs } from './deciding.ts'
import { acceptAppealOfBan } from './lifting.ts'
import { findAppeal, findAppeals } from './queries.ts'
import { findSanction, findSanctions } from './sanctions.ts'

export function appealRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const pageCookie = pageCookieOf(deps.config)

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
  handle(app, listAppeals, ({ query, me }) => findAppeals(db, me.id, query))
  handle(app, decideAppeal, async ({ params: { id }, body, me, request }) => ({
    msg: await decideAppealAs(deps, me, { id, ...body, request }),
    appeal: await findAppeal(db, me.id, id),
  }))
}
