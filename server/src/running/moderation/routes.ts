import { MESSAGES } from '@remusic/contract/base/messages'
import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { deactivate } from '@remusic/contract/people/schemas/accounts'
import { MODERATION_TEXTS } from '@remusic/contract/running/moderation'
import {
  caseById,
  decideCase,
  listCases,
  moderationCounts,
  report,
  showAgain,
} from '@remusic/contract/running/schemas/moderation'
import type { FastifyInstance } from 'fastify'
import { ConflictError, ForbiddenError, MalformedError } from '../../base/common/errors.ts'
import { handle } from '../../base/http/handle.ts'
import { deactivateAccount } from '../../people/accounts/activity.ts'
import { pageCookieOf } from '../../people/accounts/pageCookie.ts'
import { findCase, findCases } from './cases.ts'
import { cachedCounts } from './counts.ts'
import { decideCaseAs, showAgainAs } from './decisions.ts'
import { banAccountAs } from './directBan.ts'
import type { ModerationDeps } from './reportable.ts'
import { reportAs } from './reporting.ts'

export function moderationRoutes(app: FastifyInstance, deps: ModerationDeps) {
  const pageCookie = pageCookieOf(deps.config)
  const findCounts = cachedCounts(deps)

  handle(app, report, async ({ body, me }) => {
    await reportAs(deps, me, body)
    return { msg: MODERATION_TEXTS.reported }
  })
  handle(app, listCases, ({ query }) => findCases(deps, query))
  handle(app, caseById, ({ params }) => findCase(deps, params.id))
  handle(app, decideCase, async ({ params: { id }, body, me, request }) => {
    const msg = await decideCaseAs(deps, me, { id, ...body, request })
    return { msg, case: await findCase(deps, id) }
  })
  handle(app, showAgain, async ({ params: { id }, body, me, request }) => ({
    msg: await showAgainAs(deps, me, { id, ...body, request }),
    case: await findCase(deps, id),
  }))

  // Handled here because a ban, the variant with role=admin, is a decision with a case.
  handle(app, deactivate, async ({ body: { rule, length, ...body }, query, me, request, setCookie }) => {
    if (!me.active) throw inactiveError(body.userId === me.id && query.role === undefined)
    if (query.role === 'admin')
      return { msg: await banAccountAs(deps, me, { ...body, rule, length, request }) }
    // Rule and length only apply to a ban; without role=admin the call would merely deactivate the account.
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
