import type { Role } from '@remusic/contract/plans'
import type { Credentials, Session } from '@remusic/contract/schemas/accounts'
import type { Limit } from '@remusic/contract/schemas/route'
import { SESSION_TEXTS } from '@remusic/contract/sessions'
import type { z } from 'zod'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import { NotFoundError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { UnconfirmedError, WrongCredentialsError } from './errors.ts'
import { isKnownPlace, rememberPlace } from './knownPlaces.ts'
import { testMail } from './mails.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { findLogin } from './queries.ts'
import { findPendingRegistration } from './registration.ts'
import { closeAllSessions, closeSession, closeSessionOf, openSession, type SessionTokens } from './session.ts'

/** Wrong passwords per email and client IP, so that an attacker cannot lock the owner out of their account. */
const FAILURES_HERE: Limit = { name: 'login-failures', max: 5, seconds: 900 }
/** Wrong passwords per email across all IPs, against a botnet. */
const FAILURES_ANYWHERE: Limit = { name: 'login-failures-anywhere', max: 100, seconds: 3_600 }

export async function logIn(
  { db, clock, limits }: Deps,
  input: z.output<typeof Credentials>,
  { address, device }: { address: string; device: string },
): Promise<Session & SessionTokens> {
  const here = `${input.email} ${address}`
  await limits.check(FAILURES_HERE, here)

  const now = clock.now()
  const user = await findLogin(db, input.email)
  if (!user || !(await isKnownPlace(db, user.id, address))) await limits.check(FAILURES_ANYWHERE, input.email)
  const pending = user ? undefined : await findPendingRegistration(db, input.email, now)
  const matches = await passwordMatches(user?.passwordHash ?? pending?.passwordHash ?? null, input.password)
  if (!matches) {
    await limits.consume(FAILURES_HERE, here)
    await limits.consume(FAILURES_ANYWHERE, input.email)
    throw new WrongCredentialsError()
  }
  if (!user) throw new UnconfirmedError()
  await limits.reset(FAILURES_HERE, here)
  const tokens = await db.transaction().execute(async (tx) => {
    await rememberPlace(tx, user.id, address, now)
    return openSession(tx, user.id, now, device)
  })
  return { ...tokens, id: user.id, active: user.active }
}

export async function logOut({ db, sockets }: Deps, me: Me): Promise<void> {
  await closeSession(db, me.sessionId)
  sockets.disconnectSession(me.sessionId)
}

export async function logOutOf({ db, sockets }: Deps, me: Me, sessionId: string): Promise<string> {
  if (!(await closeSessionOf(db, me.id, sessionId))) throw new NotFoundError(SESSION_TEXTS.notFound)
  sockets.disconnectSession(sessionId)
  return SESSION_TEXTS.closed
}

export async function logOutEverywhere({ db, sockets }: Deps, me: Me): Promise<void> {
  await closeAllSessions(db, me.id)
  sockets.disconnectUser(me.id)
}

/** Always sends to the caller's own address and ignores the one in the body. */
export async function mailTestTo({ db, mail, config, clock }: Deps, me: Me): Promise<string> {
  await mail.queue(db, testMail(config, { ...me, now: clock.now() }))
  return 'Notificación procesada'
}

export type ConfirmedAccount = { name: string; email: string; role: Role; createdAt?: Date }

/** Creates accounts that need no confirmation, skips emails that already have one, and returns how many it created. */
export async function createConfirmedAccounts(
  db: Db,
  accounts: readonly ConfirmedAccount[],
  password: string,
): Promise<number> {
  const taken = await db
    .selectFrom('users')
    .select('email')
    .where(
      'email',
      'in',
      accounts.map((account) => account.email.toLowerCase()),
    )
    .execute()
  const known = new Set(taken.map((user) => user.email))
  const missing = accounts.filter((account) => !known.has(account.email.toLowerCase()))
  if (missing.length === 0) return 0
  const passwordHash = await hashPassword(password)
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('users')
    .values(
      missing.map(({ name, email, role, createdAt }) => ({
        name,
        email: email.toLowerCase(),
        password_hash: passwordHash,
        role,
        ...(createdAt && { created_at: createdAt }),
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

export async function createConfirmedAccount(
  db: Db,
  { password, ...account }: ConfirmedAccount & { password: string },
): Promise<boolean> {
  return (await createConfirmedAccounts(db, [account], password)) === 1
}
