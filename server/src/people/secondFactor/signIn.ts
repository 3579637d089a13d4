import type { BodyOf } from '@remusic/contract/base/schemas/route'
import type { Session } from '@remusic/contract/people/schemas/accounts'
import type { passkeySignIn, secondStep } from '@remusic/contract/people/schemas/secondFactor'
import type { FastifyRequest } from 'fastify'
import { issueTicket, spendTicket } from '../../base/common/tickets.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { type Origin, originOf } from '../accounts/device.ts'
import { linkIdentity } from '../accounts/google.ts'
import { findFirstStep } from '../accounts/secondStep.ts'
import type { SessionTokens } from '../accounts/session.ts'
import { completeSignIn, logSignIn } from '../accounts/signIn.ts'
import { PasskeyRefusedError } from './errors.ts'
import { factorOptions, type Person, withFactor } from './factors.ts'
import { findByCredential } from './passkeys.ts'
import { requestOptions } from './webauthn.ts'

type SignedIn = Session & SessionTokens

/** The browser may offer passkeys for as long as the login page is open. */
const SIGN_IN_SECONDS = 3_600
const PASSKEY_SIGN_IN = { purpose: 'passkey sign-in' }
/** The challenge of a second step is only accepted together with the ticket of its first step. */
const secondStepWith = (ticket: string) => ({ purpose: 'passkey second step', holder: ticket })

/** The options name no account: the browser offers the passkeys it has for this site. */
export async function offerPasskeySignIn({ db, config, clock }: Deps) {
  const ticket = await issueTicket(db, PASSKEY_SIGN_IN, { now: clock.now(), seconds: SIGN_IN_SECONDS })
  return requestOptions(config, { ticket })
}

/** A passkey verifies its user itself, so it replaces both the password and the second step. */
export async function signInWithPasskey(
  deps: Deps,
  { response }: BodyOf<typeof passkeySignIn>,
  origin: Origin,
): Promise<SignedIn> {
  const passkey = await findByCredential(deps.db, response.id)
  const user = passkey && (await findUser(deps.db, passkey.userId))
  if (!user) throw new PasskeyRefusedError()
  const attempt = { factor: { response }, use: PASSKEY_SIGN_IN, origin, now: deps.clock.now() }
  return logSignIn(deps, { email: user.email, address: origin.address, method: 'passkey' }, () =>
    withFactor(deps, user, attempt, (tx) => open(tx, deps, user, attempt)),
  )
}

export async function offerSecondStep(deps: Deps, ticket: string) {
  const now = deps.clock.now()
  const { id } = await findFirstStep(deps.db, ticket, now)
  const options = await factorOptions(deps, id, secondStepWith(ticket), now)
  if (!options) throw new PasskeyRefusedError()
  return options
}

/** Only a successful step spends the ticket, so that a mistyped code can be corrected. */
export async function takeSecondStep(
  deps: Deps,
  { ticket, ...factor }: BodyOf<typeof secondStep>,
  request: FastifyRequest,
): Promise<SignedIn> {
  const now = deps.clock.now()
  const { googleSub, ...user } = await findFirstStep(deps.db, ticket, now)
  const origin = originOf(request)
  const attempt = { factor, use: secondStepWith(ticket), origin, now }
  return logSignIn(deps, { email: user.email, address: origin.address, method: 'second step' }, () =>
    withFactor(deps, user, attempt, async (tx) => {
      await spendTicket(tx, ticket)
      if (googleSub !== undefined) await linkIdentity(tx, deps, user, { sub: googleSub, request, now })
      return open(tx, deps, user, attempt)
    }),
  )
}

type Opening = { origin: Origin; now: Date }

async function open(
  tx: Db,
  deps: Deps,
  user: Person & { active: boolean },
  { origin, now }: Opening,
): Promise<SignedIn> {
  const tokens = await completeSignIn(tx, deps, user, origin, now)
  return { ...tokens, id: user.id, active: user.active }
}

async function findUser(db: Db, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'active'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return user?.email ? { ...user, email: user.email } : undefined
}
