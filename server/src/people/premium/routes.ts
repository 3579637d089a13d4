import {
  attempt,
  cancelPremium,
  createPreference,
  deletePrice,
  managePrices,
  myPayments,
  myPlan,
  paymentWebhook,
  premiumOffer,
  priceReach,
  receipt,
  resumePremium,
  savePrice,
  withdrawPurchase,
} from '@remusic/contract/people/schemas/premium'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { beginPayment, findAttempt } from './attempts.ts'
import { premiumJobs } from './jobs.ts'
import { findPayments, findReceipt } from './payments.ts'
import { cancelAs, findPlan, resumeAs } from './plan.ts'
import { deletePriceAs, findManagedPrices, findOffer, findPriceReach, savePriceAs } from './prices.ts'
import { chooseProvider } from './provider/choose.ts'
import type { PaymentSandbox } from './provider/provider.ts'
import { createWebhookReceiver } from './webhook.ts'
import { withdrawAs } from './withdrawals.ts'

export function premiumRoutes(app: FastifyInstance, deps: Deps, sandbox: PaymentSandbox | null) {
  const provider = chooseProvider(deps.config, sandbox)
  premiumJobs(deps, provider)
  const receiveWebhook = createWebhookReceiver(deps, provider)

  const isSold = provider !== null

  handle(app, premiumOffer, ({ me }) => findOffer(deps, me?.id ?? null, isSold))
  handle(app, createPreference, ({ body, me }) => beginPayment(deps, provider, me, body.country))
  handle(app, attempt, ({ params, query, me }) =>
    findAttempt(deps, provider, me, { id: params.id, paymentId: query.payment_id }),
  )
  handle(app, paymentWebhook, async ({ query, request }) => ({
    msg: await receiveWebhook({ query, headers: request.headers }, (kind) =>
      deps.limits.consumeByAddress(kind, request),
    ),
  }))
  handle(app, myPlan, ({ me }) => findPlan(deps, me, isSold))
  handle(app, cancelPremium, ({ me }) => cancelAs(deps, me, isSold))
  handle(app, resumePremium, ({ me }) => resumeAs(deps, me, isSold))
  handle(app, myPayments, ({ query, me }) => findPayments(deps, { userId: me.id, ...query }))
  handle(app, receipt, ({ params, me }) => findReceipt(deps, me, params.id))
  handle(app, withdrawPurchase, ({ params, me }) => withdrawAs(deps, provider, me, params.id))
  handle(app, managePrices, () => findManagedPrices(deps))
  handle(app, priceReach, ({ query }) => findPriceReach(deps, query.country ?? null))
  handle(app, savePrice, ({ body, me, request }) => savePriceAs(deps, me, { ...body, request }))
  handle(app, deletePrice, ({ params, me, request }) =>
    deletePriceAs(deps, me, { country: params.country, request }),
  )

  sandbox?.serve(app, deps)
}
