import { ACCOUNT_TEXTS, NAME_LENGTH } from '@remusic/contract/people/accounts'
import { cleanName, nameProblem } from '@remusic/contract/people/names'
import type { Session } from '@remusic/contract/people/schemas/accounts'
import { CHALLENGE_SECONDS, SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import type { FastifyRequest } from 'fastify'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ApiError, ConflictError, NotFoundError } from '../../base/common/errors.ts'
import { issueTicket, readTicket, spendOnce, spendTicket } from '../../base/common/tickets.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { recordConsents } from '../../base/legal/consents.ts'
import type { Config } from '../../config.ts'
import { type Origin, originOf } from './device.ts'
import { GoogleRefusedError, GoogleUnavailableError, WrongPasswordError } from './errors.ts'
import { googleLinkedMail } from './mails.ts'
import { passwordMatches } from './passwords.ts'
import { findLogin } from './queries.ts'
import { lockEmail } from './registration.ts'
import { requireOpenRegistration } from './registrationState.ts'
import { findTicketHolder, requireSecondStep } from './secondStep.ts'
import { recordSecurityEvent } from './securityLog.ts'
import type { SessionTokens } from './session.ts'
import { completeSignIn, recordFailedSignIn } from './signIn.ts'
import { signInLimits } from './signInLimits.ts'
import { makeTakeBackTokenFor } from './takeover.ts'

const NONCE_LENGTH = 16
/** Longer than any Google token is valid, so a used nonce is remembered as long as it matters. */
const NONCE_LIFETIME_MS = 3 * 3_600_000

type Identity = { sub: string; email: string; name: string }

export type Verify = (credential: string, nonce: string) => Promise<Identity>

/** Verifies Google ID tokens. Without a configured client id, signing in with Google answers 404. */
export function googleVerifier({ google }: Config): Verify {
  const { clientId } = google
  if (!clientId)
    return () => {
      throw new NotFoundError(ACCOUNT_TEXTS.googleOff)
    }
  const keys = createRemoteJWKSet(new URL(google.jwksUrl), { timeoutDuration: 3_000 })
  return async (credential, nonce) => {
    const { payload } = await jwtVerify(credential, keys, {
      issuer: issuersOf(google.issuer),
      audience: clientId,
      algorithms: ['RS256'],
      clockTolerance: 60,
      maxTokenAge: '2h',
      requiredClaims: ['sub', 'email', 'exp'],
    }).catch((error) => {
      throw isRefusal(error) ? new GoogleRefusedError() : new GoogleUnavailableError()
    })
    const { sub, email, name } = payload
    if (payload.email_verified !== true || typeof sub !== 'string' || typeof email !== 'string')
      throw new GoogleRefusedError()
    if (nonce.length < NONCE_LENGTH || payload.nonce !== nonce) throw new GoogleRefusedError()
    const address = email.toLowerCase()
    return { sub, email: address, name: nameFrom(name, address) }
  }
}

/** Marks the nonce as used, so that a stolen token cannot sign in a second time. */
export const spendNonce = (db: Db, nonce: string, now: Date) =>
  spendOnce(db, `google ${nonce}`, new Date(now.getTime() + NONCE_LIFETIME_MS))

type Attempt = { identity: Identity; nonce: string; origin: Origin }

/** Signs in the owner of a verified Google identity and creates the account on the first visit. */
export async function logInWithGoogle(
  deps: Deps,
  { identity, nonce, origin }: Attempt,
): Promise<Session & SessionTokens> {
  const { db, clock } = deps
  const now = clock.now()
  await spendNonce(db, nonce, now)
  return db.transaction().execute(async (tx) => {
    const known = await findOrLock(tx, identity)
    if (known) await requireSecondStep(tx, known, now)
    else await requireLink(tx, identity, now)
    const user = known ?? (await create(tx, deps.config, identity, now))
    return { ...(await completeSignIn(tx, deps, user, origin, now)), id: user.id, active: user.active }
  })
}

/** Finds the account; without one, locks the address, so that a concurrent sign-in of the same person finishes creating it first. */
async function findOrLock(tx: Db, { sub, email }: Identity) {
  const known = await findBySub(tx, sub)
  if (known) return known
  await lockEmail(tx, email)
  return findBySub(tx, sub)
}

const LINK = { purpose: 'link Google' }

/** Adding Google to an account with a password requires the password. */
export class LinkRequiredError extends ApiError {
  constructor(ticket: string) {
    super(409, 'google_link_required', SECOND_FACTOR_TEXTS.googleLink, { next: { ticket } })
  }
}

async function requireLink(tx: Db, { sub, email }: Identity, now: Date): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'google_sub as linkedSub'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) return
  if (user.linkedSub !== null || user.passwordHash === null) throw new ConflictError(ACCOUNT_TEXTS.emailTaken)
  const data = { userId: user.id, sub }
  throw new LinkRequiredError(await issueTicket(tx, LINK, { now, seconds: CHALLENGE_SECONDS, data }))
}

type Link = { ticket: string; password: string; request: FastifyRequest }

/** Links the Google identity of the ticket to the account whose password is given, and signs in. */
export async function linkGoogleTo(
  deps: Deps,
  { ticket, password, request }: Link,
): Promise<Session & SessionTokens> {
  const { db, clock } = deps
  const now = clock.now()
  const origin = originOf(request)
  const { userId = '', sub = '' } = await readTicket(db, LINK, ticket, now)
  const user = await findTicketHolder(db, userId)
  const limits = signInLimits(deps.limits, user.email, origin.address)
  await limits.admit()
  const login = await findLogin(db, user.email, origin.address)
  await limits.admitFromPlace({ isKnown: login?.isKnownPlace ?? false })
  if (!(await passwordMatches(user.passwordHash, password))) {
    await recordFailedSignIn(db, user.email, origin)
    throw new WrongPasswordError()
  }
  await limits.forgiveAll()
  await spendTicket(db, ticket)
  await requireSecondStep(db, user, now, { googleSub: sub })
  const tokens = await db.transaction().execute(async (tx) => {
    await linkIdentity(tx, deps, user, { sub, request, now })
    return completeSignIn(tx, deps, user, origin, now)
  })
  return { ...tokens, id: user.id, active: user.active }
}

type Identified = { sub: string; request: FastifyRequest; now: Date }

/** Adds the identity to the account, in the transaction of a sign-in whose steps have all succeeded. */
export async function linkIdentity(
  tx: Db,
  { mail, config }: Deps,
  user: { id: string; name: string; email: string },
  { sub, request, now }: Identified,
): Promise<void> {
  await saveLink(tx, user.id, sub)
  await recordAudit(tx, { actorId: user.id, action: 'link-google', targetUserId: user.id, request })
  await recordSecurityEvent(tx, { userId: user.id, kind: 'google_linked', ...originOf(request) })
  const token = await makeTakeBackTokenFor(tx, { id: user.id }, now)
  await mail.queue(tx, googleLinkedMail(config, { ...user, token, now }))
}

/** The identity or the account may have been linked since the ticket was issued. */
async function saveLink(tx: Db, userId: string, sub: string): Promise<void> {
  const taken = await findBySub(tx, sub)
  const { numUpdatedRows } = taken
    ? { numUpdatedRows: 0n }
    : await tx
        .updateTable('users')
        .set({ google_sub: sub })
        .where('id', '=', userId)
        .where('google_sub', 'is', null)
        .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ConflictError(ACCOUNT_TEXTS.emailTaken)
}

async function findBySub(tx: Db, sub: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'active', 'password_hash as passwordHash'])
    .where('google_sub', '=', sub)
    .executeTakeFirst()
  return user?.email ? { ...user, email: user.email } : undefined
}

async function create(tx: Db, config: Config, { sub, email, name }: Identity, now: Date) {
  await requireOpenRegistration(tx)
  const user = await tx
    .insertInto('users')
    .values({ name, email, google_sub: sub, created_at: now })
    .returning(['id', 'name', 'active'])
    .executeTakeFirstOrThrow()
  // Google has proven who owns this address, so unconfirmed registrations for it are void.
  await tx.deleteFrom('registrations').where('email', '=', email).execute()
  await recordSecurityEvent(tx, { userId: user.id, kind: 'account_created' })
  await recordConsents(tx, config, { userId: user.id, at: now })
  return { ...user, email }
}

/** Google uses its issuer both with and without the https:// prefix. */
const issuersOf = (issuer: string) => [issuer, issuer.replace(/^https:\/\//, '')]

/** Distinguishes an invalid token from signing keys that could not be fetched. */
function isRefusal(error: unknown) {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  )
}

function nameFrom(name: unknown, address: string) {
  const candidates = [typeof name === 'string' ? name : '', address.split('@')[0] ?? '', 'Oyente']
  const usable = candidates
    .map((candidate) => [...cleanName(candidate)].slice(0, NAME_LENGTH).join('').trim())
    .find((candidate) => nameProblem(candidate) === null)
  return usable ?? 'Oyente'
}
