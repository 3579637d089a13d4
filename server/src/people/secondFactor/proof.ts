import type { BodyOf, Limit } from '@remusic/contract/base/schemas/route'
import type { proof } from '@remusic/contract/people/schemas/secondFactor'
import { PROOF_SECONDS, type ProofMethod, SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { Origin } from '../accounts/device.ts'
import { GoogleRefusedError, WrongPasswordError } from '../accounts/errors.ts'
import { spendNonce, type Verify } from '../accounts/google.ts'
import { passwordMatches } from '../accounts/passwords.ts'
import { findSecondStepMethods } from '../accounts/secondStep.ts'
import { markProved } from '../accounts/session.ts'
import { FactorRefusedError } from './errors.ts'
import { factorOptions, withFactor } from './factors.ts'

/** Wrong passwords per account while signed in, so that a stolen session cannot be used to guess the password. */
const PASSWORD_ATTEMPTS: Limit = { name: 'proof-passwords', max: 5, seconds: 900 }

/** A challenge for a proof is bound to the session that asked for it. */
const proofOf = (me: Me) => ({ purpose: 'passkey proof', holder: me.sessionId })

export async function offerProof(deps: Deps, me: Me) {
  const { methods } = await findProofMethods(deps, me)
  return { methods, passkey: await factorOptions(deps, me.id, proofOf(me), deps.clock.now()) }
}

type Proof = BodyOf<typeof proof>

/** Makes a signed-in person prove their identity again. An account with a second factor has to use it; the password alone is not enough. */
export async function prove(
  deps: Deps,
  { me, body, origin, verifyGoogle }: { me: Me; body: Proof; origin: Origin; verifyGoogle: Verify },
) {
  const now = deps.clock.now()
  const { methods, passwordHash, googleSub } = await findProofMethods(deps, me)
  const markSession = (tx: Db) => markProved(tx, me.sessionId, now)
  if ('password' in body) {
    requireMethod(methods, 'password')
    await checkPassword(deps, me, { passwordHash, password: body.password })
    await markSession(deps.db)
  } else if ('credential' in body) {
    requireMethod(methods, 'google')
    const identity = await verifyGoogle(body.credential, body.nonce)
    if (identity.sub !== googleSub) throw new GoogleRefusedError()
    await deps.db.transaction().execute(async (tx) => {
      await spendNonce(tx, body.nonce, now)
      await markSession(tx)
    })
  } else {
    await withFactor(deps, me, { factor: body, use: proofOf(me), origin, now }, markSession)
  }
  const provedUntil = new Date(now.getTime() + PROOF_SECONDS * 1_000).toISOString()
  return { msg: SECOND_FACTOR_TEXTS.proved, provedUntil }
}

async function findProofMethods({ db, config }: Deps, me: Me) {
  const factors = await findSecondStepMethods(db, me.id)
  const { passwordHash, googleSub } = await db
    .selectFrom('users')
    .select(['password_hash as passwordHash', 'google_sub as googleSub'])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  const methods: ProofMethod[] = [...factors]
  if (factors.length === 0 && passwordHash !== null) methods.push('password')
  if (factors.length === 0 && googleSub !== null && config.google.clientId) methods.push('google')
  return { methods, passwordHash, googleSub }
}

function requireMethod(methods: ProofMethod[], method: ProofMethod) {
  if (!methods.includes(method)) throw new FactorRefusedError(SECOND_FACTOR_TEXTS.required)
}

async function checkPassword(
  { limits }: Deps,
  me: Me,
  { passwordHash, password }: { passwordHash: string | null; password: string },
) {
  await limits.consume(PASSWORD_ATTEMPTS, me.id)
  if (!(await passwordMatches(passwordHash, password))) throw new WrongPasswordError()
  await limits.reset(PASSWORD_ATTEMPTS, me.id)
}
