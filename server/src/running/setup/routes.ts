import * as routes from '@remusic/contract/schemas/setup'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../accounts/device.ts'
import { pageCookieOf } from '../accounts/pageCookie.ts'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import type { PaymentSandbox } from '../premium/provider/provider.ts'
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
