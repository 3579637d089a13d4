import {
  attempt,
  cancelPremium,
  createPreference,
  myPayments,
  myPlan,
  paymentWebhook,
  receipt,
  resumePremium,
} from '@remusic/contract/schemas/premium'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { handle } from '../platform/handle.ts'
import { beginPayment, findAttempt } from './attempts.ts'
import { premiumJobs } from './jobs.ts'
import { findPayments, findReceipt } from './payments.ts'
import { cancelAs, findPlan, resumeAs } from './plan.ts'
import { chooseProvider } from './provider/choose.ts'
import type { PaymentSandbox } from './provider/provider.ts'
import { createWebhookReceiver } from './webhook.ts'

export function premiumRoutes(app: FastifyInstance, deps: Deps, sandbox: PaymentSandbox | null) {
  const provider = chooseProvider(deps.config, sandbox)
  premiumJobs(deps, provider)
  const receiveWebhook = createWebhookReceiver(deps, provider)

  handle(app, createPreference, ({ me }) => beginPayment(deps, provider, me))
  handle(app, attempt, ({ params, query, me }) =>
    findAttempt(deps, provider, me, { id: params.id, paymentId: query.payment_id }),
  )
  handle(app, paymentWebhook, async ({ query, request }) => ({
    msg: await receiveWebhook({ query, headers: request.headers }, (kind) =>
      deps.limits.consumeByAddress(kind, request),
    ),
  }))
  handle(app, myPlan, ({ me }) => findPlan(deps, me))
  handle(app, cancelPremium, ({ me }) => cancelAs(deps, me))
  handle(app, resumePremium, ({ me }) => resumeAs(deps, me))
  handle(app, myPayments, ({ query, me }) => findPayments(deps.db, { userId: me.id, ...query }))
  handle(app, receipt, ({ params, me }) => findReceipt(deps.db, me, params.id))

  sandbox?.serve(app, deps)
}
