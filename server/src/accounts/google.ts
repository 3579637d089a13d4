import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import type { Session } from '@remusic/contract/schemas/accounts'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { Config } from '../config.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import { ConflictError, NotFoundError } from '../platform/errors.ts'
import { GoogleRefusedError, GoogleUnavailableError } from './errors.ts'
import { closeAllSessions, openSession, type SessionTokens } from './session.ts'

type Identity = { sub: string; email: string; name: string; isAuthoritative: boolean }

export type Verify = (credential: string, nonce: string | undefined) => Promise<Identity>

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
    const { sub, email, name, hd } = payload
    if (payload.email_verified !== true || typeof sub !== 'string' || typeof email !== 'string')
      throw new GoogleRefusedError()
    if (nonce !== undefined && payload.nonce !== nonce) throw new GoogleRefusedError()
    const address = email.toLowerCase()
    return {
      sub,
      email: address,
      name: nameFrom(name, address),
      // Google is authoritative for Gmail and Workspace addresses only. Any other address may have changed owner since.
      isAuthoritative: address.endsWith('@gmail.com') || typeof hd === 'string',
    }
  }
}

/** Signs in the owner of a verified Google identity and creates the account on the first visit. */
export async function logInWithGoogle(
  { db, clock, sockets }: Deps,
  identity: Identity,
  device: string,
): Promise<Session & SessionTokens> {
  const now = clock.now()
  const { session, relinked } = await db.transaction().execute(async (tx) => {
    const found =
      (await findBySub(tx, identity.sub)) ?? (await link(tx, identity)) ?? (await create(tx, identity, now))
    const tokens = await openSession(tx, found.id, now, device)
    return { session: { ...tokens, id: found.id, active: found.active }, relinked: found.relinked }
  })
  if (relinked) sockets.disconnectUser(session.id)
  return session
}

async function findBySub(tx: Db, sub: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'active'])
    .where('google_sub', '=', sub)
    .executeTakeFirst()
  return user && { ...user, relinked: false }
}

async function link(tx: Db, { sub, email, isAuthoritative }: Identity) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'active', 'google_sub as sub'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return
  if (!isAuthoritative || user.sub !== null) throw new ConflictError(ACCOUNT_TEXTS.emailTaken)
  await tx.updateTable('users').set({ google_sub: sub }).where('id', '=', user.id).execute()
  await closeAllSessions(tx, user.id)
  return { id: user.id, active: user.active, relinked: true }
}

async function create(tx: Db, { sub, email, name }: Identity, now: Date) {
  const user = await tx
    .insertInto('users')
    .values({ name, email, google_sub: sub, created_at: now })
    .returning(['id', 'active'])
    .executeTakeFirstOrThrow()
  // Google has proven who owns this address, so unconfirmed registrations for it are void.
  await tx.deleteFrom('registrations').where('email', '=', email).execute()
  return { ...user, relinked: false }
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
  const cleaned =
    typeof name === 'string'
      ? name
          .replace(/\p{Cc}/gu, ' ')
          .normalize('NFC')
          .trim()
      : ''
  return [...(cleaned || (address.split('@')[0] ?? 'Oyente'))].slice(0, 60).join('').trim()
}
