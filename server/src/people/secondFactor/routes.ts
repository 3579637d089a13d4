import {
  addPasskey,
  confirmTotp,
  passkeyCreationOptions,
  passkeySignIn,
  passkeySignInOptions,
  proof,
  proofOptions,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  secondFactor,
  secondStep,
  secondStepOptions,
  startTotp,
} from '@remusic/contract/people/schemas/secondFactor'
import type { FastifyInstance } from 'fastify'
import { deleteExpiredTickets } from '../../base/common/tickets.ts'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { originOf } from '../accounts/device.ts'
import { googleVerifier } from '../accounts/google.ts'
import { pageCookieOf } from '../accounts/pageCookie.ts'
import {
  addPasskeyTo,
  confirmTotpOf,
  findSecondFactor,
  offerPasskey,
  removePasskeyOf,
  removeTotpOf,
  renamePasskeyOf,
  renewRecoveryCodesOf,
  startTotpOf,
} from './ownFactors.ts'
import { offerProof, prove } from './proof.ts'
import { offerPasskeySignIn, offerSecondStep, signInWithPasskey, takeSecondStep } from './signIn.ts'

const CLEAN_UP = 'second-factor-clean-up'

export function secondFactorRoutes(app: FastifyInstance, deps: Deps) {
  const verifyGoogle = googleVerifier(deps.config)
  const pageCookie = pageCookieOf(deps.config)
  deps.jobs.defineExpiry(CLEAN_UP, (now) => deleteExpiredTickets(deps.db, now))
  deps.jobs.schedule(CLEAN_UP, '25 * * * *')

  handle(app, secondFactor, ({ me }) => findSecondFactor(deps.db, me.id))
  handle(app, passkeyCreationOptions, ({ me }) => offerPasskey(deps, me))
  handle(app, addPasskey, ({ body, me, request }) => addPasskeyTo(deps, me, body, originOf(request)))
  handle(app, renamePasskey, ({ params, body, me, request }) =>
    message(renamePasskeyOf(deps, me, { ...params, ...body }, originOf(request))),
  )
  handle(app, removePasskey, ({ params, me, request }) =>
    message(removePasskeyOf(deps, me, params.id, originOf(request))),
  )
  handle(app, startTotp, ({ me }) => startTotpOf(deps, me))
  handle(app, confirmTotp, ({ body, me, request }) => confirmTotpOf(deps, me, body.code, originOf(request)))
  handle(app, removeTotp, ({ me, request }) => message(removeTotpOf(deps, me, originOf(request))))
  handle(app, renewRecoveryCodes, ({ me, request }) => renewRecoveryCodesOf(deps, me, originOf(request)))

  handle(app, passkeySignInOptions, () => offerPasskeySignIn(deps))
  handle(app, passkeySignIn, async ({ body, request, setCookie }) => {
    const { pageToken, ...session } = await signInWithPasskey(deps, body, originOf(request))
    setCookie(pageCookie.withToken(pageToken))
    return session
  })
  handle(app, secondStepOptions, ({ body }) => offerSecondStep(deps, body.ticket))
  handle(app, secondStep, async ({ body, request, setCookie }) => {
    const { pageToken, ...session } = await takeSecondStep(deps, body, request)
    setCookie(pageCookie.withToken(pageToken))
    return session
  })

  handle(app, proofOptions, ({ me }) => offerProof(deps, me))
  handle(app, proof, ({ body, me, request }) =>
    prove(deps, { me, body, origin: originOf(request), verifyGoogle }),
  )
}

const message = async (msg: Promise<string>) => ({ msg: await msg })
