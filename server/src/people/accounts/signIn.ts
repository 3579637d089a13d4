import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { ApiError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { keyedHash, shortHash } from '../../base/database/keyedHash.ts'
import type { Deps } from '../../base/deps.ts'
import type { Origin } from './device.ts'
import { rememberPlace } from './knownPlaces.ts'
import { newDeviceMail } from './mails.ts'
import { recordSecurityEvent } from './securityLog.ts'
import { openSession, type SessionTokens } from './session.ts'
import { makeTakeBackTokenFor } from './takeover.ts'

type SignedIn = { id: string; name: string; email: string }

/**
 * The last step of every sign-in: opens the session and records it in the security log. If the device or the address is new,
 * the owner gets a mail, except on the first sign-in of the account.
 */
export async function completeSignIn(
  tx: Db,
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  user: SignedIn,
  { device, address }: Origin,
  now: Date,
): Promise<SessionTokens> {
  const isNew = await isNewOrigin(tx, user.id, { device, address })
  await recordSecurityEvent(tx, {
    userId: user.id,
    kind: isNew ? 'signed_in_new_device' : 'signed_in',
    device,
    address,
  })
  if (isNew) {
    const token = await makeTakeBackTokenFor(tx, { id: user.id }, now)
    await mail.queue(tx, newDeviceMail(config, { ...user, token, device, now }))
  }
  await rememberPlace(tx, user.id, address, now)
  return openSession(tx, user.id, now, device)
}

/**
 * Compares with the sign-ins in the security log. The name of a device is shared by many people, so an unknown address also
 * counts as new; sign-ins are rare enough that this does not bother people whose address changes.
 */
async function isNewOrigin(db: Db, userId: string, { device, address }: Origin): Promise<boolean> {
  const hash = await keyedHash(db, address)
  const { signIns, knowsDevice, knowsAddress } = await db
    .selectFrom('security_events')
    .select((events) => events.fn.countAll<number>().as('signIns'))
    .select(sql<boolean | null>`bool_or(device = ${device})`.as('knowsDevice'))
    .select(sql<boolean | null>`bool_or(address_hash = ${hash})`.as('knowsAddress'))
    .where('user_id', '=', userId)
    .where('kind', 'in', ['signed_in', 'signed_in_new_device'])
    .executeTakeFirstOrThrow()
  return signIns > 0 && !(knowsDevice && knowsAddress)
}

/**
 * Records a wrong password, at most once an hour and account. The statement is the same for an address without an account, so
 * that response times do not reveal it.
 */
export async function recordFailedSignIn(db: Db, email: string, { device, address }: Origin): Promise<void> {
  const hash = await keyedHash(db, address)
  await sql`
    insert into security_events (user_id, kind, device, address_hash)
    select id, 'sign_in_failed', ${device}, ${hash} from users
    where email = ${email} and not exists (
      select from security_events
      where user_id = users.id and kind = 'sign_in_failed' and created_at > now() - interval '1 hour'
    )`.execute(db)
}

type Attempt = { email: string; address: string; method: 'password' | 'google' | 'passkey' | 'second step' }

/** Logs the outcome of a sign-in with keyed hashes in place of the account and the address. */
export async function logSignIn<T>(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  { email, address, method }: Attempt,
  signIn: () => Promise<T>,
): Promise<T> {
  const logOutcome = async (outcome: string) =>
    log.info(
      {
        account: shortHash(await keyedHash(db, email)),
        address: shortHash(await keyedHash(db, address)),
        method,
        outcome,
      },
      'sign-in',
    )
  try {
    const signedIn = await signIn()
    await logOutcome('success')
    return signedIn
  } catch (error) {
    await logOutcome(error instanceof ApiError ? error.code : 'error').catch(() => {})
    throw error
  }
}
