import * as routes from '@remusic/contract/running/schemas/setup'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { originOf } from '../../people/accounts/device.ts'
import { pageCookieOf } from '../../people/accounts/pageCookie.ts'
import type { PaymentSandbox } from '../../people/premium/provider/provider.ts'
import { createFirstAdmin, isSetupOpen } from './firstAdmin.ts'
import { findSetup, skipStep } from './steps.ts'
import { tryMail, tryPayments } from './tests.ts'

export function setupRoutes(app: FastifyInstance, deps: Deps, sandbox: PaymentSandbox | null) {
  const { db, config } = deps
  const pageCookie = pageCookieOf(config)

  handle(app, routes.setupState, async () => ({ open: await isSetupOpen(db, config) }))
  handle(app, routes.createFirstAdmin, async ({ body, request, setCookie }) => {
    const { pageToken, ...session } = await createFirstAdmin(deps, body, originOf(request))
    setCookie(pageCookie.withToken(pageToken))
    return session
  })

  handle(app, routes.setupSteps, ({ me }) => findSetup(deps, me, sandbox))
  handle(app, routes.testMail, (call) => tryMail(deps, call))
  handle(app, routes.testPayments, (call) => tryPayments(deps, call, sandbox))
  handle(app, routes.skipSetupStep, async (call) => ({
    msg: await skipStep(deps, call, call.params.step, call.body.skipped),
  }))
}
