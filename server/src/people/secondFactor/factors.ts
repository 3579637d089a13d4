import type { BodyOf, Limit } from '@remusic/contract/base/schemas/route'
import type { secondStep } from '@remusic/contract/people/schemas/secondFactor'
import { CHALLENGE_SECONDS } from '@remusic/contract/people/secondFactor'
import type { SecurityEventKind } from '@remusic/contract/people/securityLog'
import { sql } from 'kysely'
import { issueTicket, readTicket, spendTicket, type TicketUse } from '../../base/common/tickets.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Origin } from '../accounts/device.ts'
import { recordSecurityEvent } from '../accounts/securityLog.ts'
import { makeTakeBackTokenFor } from '../accounts/takeover.ts'
import {
  ClonedPasskeyError,
  FactorRefusedError,
  PasskeyRefusedError,
  WrongCodeError,
  WrongRecoveryCodeError,
} from './errors.ts'
import { recoveryCodeUsedMail } from './mails.ts'
import { countUse, findByCredential, findStoredPasskeys } from './passkeys.ts'
import { countCodes, hashCode, useCode } from './recoveryCodes.ts'
import { claimStep, verifyTotp } from './totp.ts'
import { requestOptions, verifyUse } from './webauthn.ts'

/**
 * Codes per account. An attacker with the password has a chance of 3 in a million per attempt, and the owner can still use
 * a passkey or a recovery code while these limits are exhausted.
 */
const CODE_ATTEMPTS: readonly Limit[] = [
  { name: 'second-step-codes', max: 5, seconds: 900 },
  { name: 'second-step-codes-daily', max: 20, seconds: 86_400 },
]
/**
 * Recovery codes per account and address. They cannot be guessed, so this only limits the work. The address is part of the key, so that
 * somebody elsewhere cannot lock out the owner.
 */
const RECOVERY_ATTEMPTS: Limit = { name: 'second-step-recovery', max: 10, seconds: 900 }
const recoveryKey = (userId: string, { address }: Origin) => `${userId} ${address}`

type OneOf<T> = T extends { ticket: string } ? Omit<T, 'ticket'> : never
/** A person's proof: a code of the app, a recovery code or the response of a passkey. */
export type Factor = OneOf<BodyOf<typeof secondStep>>

/** `sessionId` is the session of a person who is signed in; a sign-in has none yet. */
export type Person = { id: string; name: string; email: string; sessionId?: string }

type Attempt = { factor: Factor; use: TicketUse; origin: Origin; now: Date }

/** Uses up a verified factor in the transaction of the action that it allows, so that a rollback leaves the factor usable. */
type Take = (tx: Db) => Promise<void>

/** Verifies a factor of the account and runs `work` in the transaction that uses the factor up. */
export async function withFactor<T>(
  deps: Deps,
  person: Person,
  attempt: Attempt,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    const take = await verify(deps, person, attempt)
    const result = await deps.db.transaction().execute(async (tx) => {
      await take(tx)
      return work(tx)
    })
    await forgive(deps, person.id, attempt)
    return result
  } catch (error) {
    if (error instanceof FactorRefusedError) await recordRefusal(deps, person.id, attempt.origin, error)
    throw error
  }
}

function verify(deps: Deps, person: Person, attempt: Attempt): Promise<Take> {
  const { factor } = attempt
  if ('code' in factor) return verifyCode(deps, person, factor.code, attempt)
  if ('recoveryCode' in factor) return verifyRecoveryCode(deps, person, factor.recoveryCode, attempt)
  return verifyPasskey(deps, factor.response, { ...attempt, userId: person.id })
}

async function verifyCode(deps: Deps, { id }: Person, code: string, { now }: Attempt): Promise<Take> {
  await deps.limits.consume(CODE_ATTEMPTS, id)
  const verified = await verifyTotp(deps, id, code, now)
  if (!verified?.isConfirmed) throw new WrongCodeError()
  return (tx) => claimStep(tx, id, verified.step)
}

async function verifyRecoveryCode(
  { limits, mail, config }: Deps,
  person: Person,
  code: string,
  { origin, now }: Attempt,
): Promise<Take> {
  await limits.consume(RECOVERY_ATTEMPTS, recoveryKey(person.id, origin))
  const hash = await hashCode(person.id, code)
  return async (tx) => {
    if (!(await useCode(tx, person.id, hash))) throw new WrongRecoveryCodeError()
    await recordSecurityEvent(tx, { userId: person.id, kind: 'recovery_code_used', ...origin })
    const left = await countCodes(tx, person.id)
    const token = await makeTakeBackTokenFor(tx, person, now)
    await mail.queue(tx, recoveryCodeUsedMail(config, { ...person, token, left, now }))
  }
}

type PasskeyAttempt = Pick<Attempt, 'use' | 'now'> & { userId: string }

async function verifyPasskey(
  deps: Deps,
  response: Extract<Factor, { response: unknown }>['response'],
  { use, now, userId }: PasskeyAttempt,
): Promise<Take> {
  const passkey = await findByCredential(deps.db, response.id)
  if (passkey?.userId !== userId) throw new PasskeyRefusedError()
  const { ticket, counter } = await verifyUse(deps.config, passkey, response, (challenge) =>
    readTicket(deps.db, use, challenge, now),
  )
  return async (tx) => {
    await spendTicket(tx, ticket)
    await countUse(tx, passkey, counter, now)
  }
}

/** The options for using one of the account's passkeys, with a challenge for this use only. */
export async function factorOptions({ db, config }: Deps, userId: string, use: TicketUse, now: Date) {
  const allowed = await findStoredPasskeys(db, userId)
  if (allowed.length === 0) return null
  const ticket = await issueTicket(db, use, { now, seconds: CHALLENGE_SECONDS })
  return requestOptions(config, { ticket, allowed })
}

async function forgive({ limits }: Deps, userId: string, { factor, origin }: Attempt) {
  if ('code' in factor) await Promise.all(CODE_ATTEMPTS.map((limit) => limits.reset(limit, userId)))
  if ('recoveryCode' in factor) await limits.reset(RECOVERY_ATTEMPTS, recoveryKey(userId, origin))
}

async function recordRefusal(
  { db, log }: Deps,
  userId: string,
  origin: Origin,
  error: FactorRefusedError,
): Promise<void> {
  const isCloned = error instanceof ClonedPasskeyError
  if (isCloned)
    log.warn({ userId }, 'a passkey was refused because its counter did not grow: it may be cloned')
  const kind = isCloned ? 'passkey_cloned' : 'second_step_failed'
  if (await happenedWithinAnHour(db, userId, kind)) return
  await recordSecurityEvent(db, { userId, kind, ...origin })
}

/**
 * Whether the same event was recorded within the last hour: a burst of attempts is one entry of the security log, so that its owner can
 * read it.
 */
async function happenedWithinAnHour(db: Db, userId: string, kind: SecurityEventKind): Promise<boolean> {
  const latest = await db
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return latest !== undefined
}
