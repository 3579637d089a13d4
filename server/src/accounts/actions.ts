import type { Credentials, Session } from '@remusic/contract/accounts'
import type { Role } from '@remusic/contract/plans'
import type { z } from 'zod'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { WrongCredentialsError } from './errors.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { findLogin } from './queries.ts'
import { closeSession, openSession } from './session.ts'

export async function logIn({ db, clock }: Deps, given: z.output<typeof Credentials>): Promise<Session> {
  const user = await findLogin(db, given.email)
  const matches = await passwordMatches(user?.passwordHash ?? null, given.password)
  if (!user || !matches) throw new WrongCredentialsError()
  const token = await db.transaction().execute((tx) => openSession(tx, user.id, clock.now()))
  return { token, id: user.id, active: user.active }
}

export async function logOut({ db, sockets }: Deps, me: Me): Promise<void> {
  await closeSession(db, me.sessionId)
  sockets.disconnectSession(me.sessionId)
}

/** Makes an account that needs no confirmation, unless the address has one; tells whether it was made. */
export async function createConfirmedAccount(
  db: Db,
  account: { name: string; email: string; password: string; role: Role },
): Promise<boolean> {
  const email = account.email.toLowerCase()
  if (await findLogin(db, email)) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      name: account.name,
      email,
      password_hash: await hashPassword(account.password),
      role: account.role,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
