import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import { MESSAGES } from '@remusic/contract/messages'
import { MODERATION_TEXTS } from '@remusic/contract/moderation'
import { deactivate } from '@remusic/contract/schemas/accounts'
import {
  caseById,
  decideCase,
  listCases,
  moderationCounts,
  report,
  showAgain,
} from '@remusic/contract/schemas/moderation'
import type { FastifyInstance } from 'fastify'
import { deactivateAccount } from '../accounts/activity.ts'
import { pageCookieOf } from '../accounts/pageCookie.ts'
import type { Deps } from '../platform/deps.ts'
import { ConflictError, ForbiddenError, MalformedError } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { findCase, findCases } from './cases.ts'
import { cachedCounts } from './counts.ts'
import { decideCaseAs, showAgainAs } from './decisions.ts'
import { banAccountAs } from './directBan.ts'
import { reportAs } from './reporting.ts'

export function moderationRoutes(app: FastifyInstance, deps: Deps) {
  const pageCookie = pageCookieOf(deps.config)
  const findCounts = cachedCounts(deps)

  handle(app, report, async ({ body, me }) => {
    await reportAs(deps, me, body)
    return { msg: MODERATION_TEXTS.reported }
  })
  handle(app, listCases, ({ query }) => findCases(deps.db, query))
  handle(app, caseById, ({ params }) => findCase(deps.db, params.id))
  handle(app, decideCase, async ({ params: { id }, body, me, request }) => {
    const msg = await decideCaseAs(deps, me, { id, ...body, request })
    return { msg, case: await findCase(deps.db, id) }
  })
  handle(app, showAgain, async ({ params: { id }, body, me, request }) => ({
    msg: await showAgainAs(deps, me, { id, ...body, request }),
    case: await findCase(deps.db, id),
  }))

  // Handled here because a ban, the variant with role=admin, is a decision with a case.
  handle(app, deactivate, async ({ body: { rule, length, ...body }, query, me, request, setCookie }) => {
    if (!me.active) throw inactiveError(body.userId === me.id && query.role === undefined)
    if (query.role === 'admin')
      return { msg: await banAccountAs(deps, me, { ...body, rule, length, request }) }
    // A rule and a length are those of a ban: without its role the call would only deactivate.
    if (rule !== undefined || length !== undefined) throw new MalformedError(MODERATION_TEXTS.banNeedsRole)
    const msg = await deactivateAccount(deps, me, { ...body, request })
    if (body.userId === me.id) setCookie(pageCookie.cleared)
    return { msg }
  })

  handle(app, moderationCounts, async ({ replica }) => ({ years: await findCounts(replica) }))
}

/** An inactive account may make the call, to learn that it is inactive already, but not act on others. */
const inactiveError = (isOwn: boolean) =>
  isOwn ? new ConflictError(ACCOUNT_TEXTS.alreadyInactive) : new ForbiddenError(MESSAGES.inactive, 'inactive')
