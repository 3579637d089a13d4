import type { Role } from '@remusic/contract/people/plans'
import type { Credentials, Session } from '@remusic/contract/people/schemas/accounts'
import { SESSION_TEXTS } from '@remusic/contract/people/sessions'
import type { z } from 'zod'
import { NotFoundError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { Origin } from './device.ts'
import { UnconfirmedError, WrongCredentialsError } from './errors.ts'
import { testMail } from './mails.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { findLogin } from './queries.ts'
import { findPendingRegistration } from './registration.ts'
import { requireSecondStep } from './secondStep.ts'
import { recordSecurityEvent } from './securityLog.ts'
import { closeAllSessions, closeSession, closeSessionOf, type SessionTokens } from './session.ts'
import { completeSignIn, recordFailedSignIn } from './signIn.ts'
import { signInLimits } from './signInLimits.ts'

/** Known and unknown addresses get the same responses after the same work, whether or not someone registered them just now. */
export async function logIn(
  deps: Deps,
  { email, password }: z.output<typeof Credentials>,
  origin: Origin,
): Promise<Session & SessionTokens> {
  const { db, clock } = deps
  const limits = signInLimits(deps.limits, email, origin.address)
  await limits.admit()
  const user = await findLogin(db, email, origin.address)
  await limits.admitFromPlace({ isKnown: user?.isKnownPlace ?? false })

  const now = clock.now()
  const isOwner = await passwordMatches(user?.passwordHash ?? null, password)
  if (!user || !isOwner) {
    const pending = await findPendingRegistration(db, email, now)
    const isUnconfirmed = await passwordMatches(pending?.passwordHash ?? null, password)
    if (isUnconfirmed) await limits.forgive()
    else await recordFailedSignIn(db, email, origin)
    throw isUnconfirmed ? new UnconfirmedError(deps.config) : new WrongCredentialsError()
  }
  await limits.forgiveAll()
  await requireSecondStep(db, user, now)
  const tokens = await db
    .transaction()
    .execute((tx) => completeSignIn(tx, deps, { ...user, email }, origin, now))
  return { ...tokens, id: user.id, active: user.active }
}

export async function logOut({ db, sockets }: Deps, me: Me): Promise<void> {
  await closeSession(db, me.sessionId)
  sockets.disconnectSession(me.sessionId)
}

export async function logOutOf(
  { db, sockets }: Deps,
  me: Me,
  { sessionId, origin }: { sessionId: string; origin: Origin },
): Promise<string> {
  await db.transaction().execute(async (tx) => {
    if (!(await closeSessionOf(tx, me.id, sessionId))) throw new NotFoundError(SESSION_TEXTS.notFound)
    await recordSecurityEvent(tx, { userId: me.id, kind: 'session_closed', ...origin })
  })
  sockets.disconnectSession(sessionId)
  return SESSION_TEXTS.closed
}

export async function logOutEverywhere({ db, sockets }: Deps, me: Me, origin: Origin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await closeAllSessions(tx, me.id)
    await recordSecurityEvent(tx, { userId: me.id, kind: 'sessions_closed', ...origin })
  })
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
