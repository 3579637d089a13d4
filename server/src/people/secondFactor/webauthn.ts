import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  UsedCredential,
} from '@remusic/contract/people/schemas/secondFactor'
import { CHALLENGE_SECONDS } from '@remusic/contract/people/secondFactor'
import type { z } from 'zod'
import { ApiError } from '../../base/common/errors.ts'
import type { Config } from '../../config.ts'
import { PasskeyRefusedError } from './errors.ts'

/** COSE algorithms: EdDSA, ES256 and RS256. Every authenticator in use supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = CHALLENGE_SECONDS * 1_000

export type StoredPasskey = {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** Loaded with the first use of a passkey, so that it does not delay the start of the server. */
const library = () => import('@simplewebauthn/server')

type Site = Pick<Config, 'publicUrl'>

/** Passkeys belong to the public address: a page at any other origin can neither create nor use them. */
const siteOf = ({ publicUrl }: Site) => {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}

export function creationOptions(
  site: Site,
  {
    user,
    ticket,
    existing,
  }: { user: { id: string; name: string; email: string }; ticket: string; existing: StoredPasskey[] },
): z.input<typeof CreationOptions> {
  return {
    rp: { name: 'ReMusic', id: siteOf(site).rpId },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.name },
    challenge: Buffer.from(ticket).toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

export function requestOptions(
  site: Site,
  { ticket, allowed }: { ticket: string; allowed?: StoredPasskey[] },
): z.input<typeof RequestOptions> {
  return {
    challenge: Buffer.from(ticket).toString('base64url'),
    rpId: siteOf(site).rpId,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed.map(descriptorOf) }),
  }
}

/** Accepts or refuses the ticket that was sent as the challenge. */
type CheckTicket = (ticket: string) => Promise<unknown>

/** Verifies a new passkey and returns it with the ticket, which the caller spends. */
export async function verifyCreation(
  site: Site,
  response: z.output<typeof CreatedCredential>,
  checkTicket: CheckTicket,
) {
  const { origin, rpId } = siteOf(site)
  const { expectedChallenge, ticket } = challengeCheck(checkTicket)
  const { id, rawId, type } = response
  const { clientDataJSON, attestationObject, transports = [] } = response.response
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) throw new PasskeyRefusedError()
  const { credential } = registrationInfo
  return {
    ticket: ticket(),
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  }
}

/** Verifies the use of a passkey and returns its new counter with the ticket, which the caller spends. */
export async function verifyUse(
  site: Site,
  passkey: StoredPasskey,
  response: UsedCredential,
  checkTicket: CheckTicket,
) {
  const { origin, rpId } = siteOf(site)
  const { expectedChallenge, ticket } = challengeCheck(checkTicket)
  const { id, rawId, type } = response
  const { userHandle, ...assertion } = response.response
  if (userHandle && userHandle !== userHandleOf(passkey.userId)) throw new PasskeyRefusedError()
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: assertion },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        // The database compares the counters, because two requests at once may have read the same one.
        counter: 0,
      },
    }),
  )
  if (!verified) throw new PasskeyRefusedError()
  return { ticket: ticket(), counter: authenticationInfo.newCounter }
}

function challengeCheck(checkTicket: CheckTicket) {
  let accepted = ''
  return {
    expectedChallenge: async (challenge: string) => {
      const ticket = Buffer.from(challenge, 'base64url').toString()
      await checkTicket(ticket)
      accepted = ticket
      return true
    },
    ticket: () => accepted,
  }
}

/** Converts the library's English errors, one for each way in which the input can be invalid. */
async function orRefused<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification
  } catch (error) {
    throw error instanceof ApiError ? error : new PasskeyRefusedError()
  }
}

const userHandleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

const descriptorOf = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
})
