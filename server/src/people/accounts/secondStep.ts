import { createHash } from 'node:crypto'
import {
  CHALLENGE_SECONDS,
  SECOND_FACTOR_TEXTS,
  type SecondStepMethod,
} from '@remusic/contract/people/secondFactor'
import { sql } from 'kysely'
import { ApiError } from '../../base/common/errors.ts'
import { issueTicket, readTicket, TicketRefusedError } from '../../base/common/tickets.ts'
import type { Db } from '../../base/database/client.ts'

/** The first step of the sign-in succeeded; the ticket identifies the account in the second one. */
export class SecondFactorRequiredError extends ApiError {
  constructor(ticket: string, methods: SecondStepMethod[]) {
    super(401, 'second_factor_required', SECOND_FACTOR_TEXTS.required, { next: { ticket, methods } })
  }
}

const USE = { purpose: 'second step' }

type FirstStep = { id: string; passwordHash: string | null }

/**
 * Throws unless the account may sign in with its password or Google alone. With `googleSub` the second step also links that identity,
 * for which the password alone is not enough.
 */
export async function requireSecondStep(
  db: Db,
  user: FirstStep,
  now: Date,
  { googleSub }: { googleSub?: string } = {},
): Promise<void> {
  const methods = await findSecondStepMethods(db, user.id)
  if (methods.length === 0) return
  const data = {
    userId: user.id,
    password: fingerprintOf(user.passwordHash),
    ...(googleSub !== undefined && { googleSub }),
  }
  const ticket = await issueTicket(db, USE, { now, seconds: CHALLENGE_SECONDS, data })
  throw new SecondFactorRequiredError(ticket, methods)
}

/** The account that took the first step. A change of its password voids the ticket. */
export async function findFirstStep(db: Db, ticket: string, now: Date) {
  const { userId = '', password, googleSub } = await readTicket(db, USE, ticket, now)
  const user = await findTicketHolder(db, userId)
  if (fingerprintOf(user.passwordHash) !== password) throw new TicketRefusedError()
  return { ...user, googleSub }
}

/** The account that a ticket names, unless it was erased. */
export async function findTicketHolder(db: Db, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'active', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!user?.email) throw new TicketRefusedError()
  return { ...user, email: user.email }
}

/** The second factors of an account, the strongest first; none if it has no second factor. */
export async function findSecondStepMethods(db: Db, userId: string): Promise<SecondStepMethod[]> {
  const { rows } = await sql<{ passkey: boolean; totp: boolean; recovery: boolean }>`select
    exists (select from passkeys where user_id = ${userId}) as passkey,
    exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as totp,
    exists (select from recovery_codes where user_id = ${userId}) as recovery`.execute(db)
  const [has] = rows
  if (!has?.passkey && !has?.totp) return []
  return [
    ...(has.passkey ? (['passkey'] as const) : []),
    ...(has.totp ? (['totp'] as const) : []),
    ...(has.recovery ? (['recovery_code'] as const) : []),
  ]
}

const fingerprintOf = (passwordHash: string | null) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
