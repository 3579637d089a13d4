import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import { InvalidLinkError } from './errors.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { consumeToken, findToken, makeResetToken } from './oneTimeTokens.ts'
import { rejectCommonPassword } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
import { closeAllSessions } from './session.ts'

const HOUR_MS = 3_600_000
const MAX_RESETS = { perHour: 2, perDay: 5 } as const

/** Mails a reset link if the address has an account. Runs as a job, so that response times do not reveal whether it does. */
export async function mailResetLink(
  deps: Pick<Deps, 'db' | 'mail' | 'config' | 'clock'>,
  email: string,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user || (await hasReachedResetLimit(tx, user.id, now))) return
    const token = await makeResetToken(tx, user.id, now)
    await deps.mail.queue(tx, resetMail(deps.config, { name: user.name, email, token, now }))
  })
}

export async function checkResetLink({ db, clock }: Deps, token: string): Promise<string> {
  const known = await findToken(db, 'reset', token)
  if (!known || known.usedAt || known.expiresAt <= clock.now()) throw new InvalidLinkError()
  return ACCOUNT_TEXTS.resetValid
}

/** Changes the password, ends every session and notifies the owner by mail. */
export async function changePasswordByLink(deps: Deps, token: string, password: string): Promise<string> {
  await checkResetLink(deps, token)
  const passwordHash = await hashPassword(password)
  const now = deps.clock.now()
  const userId = await deps.db.transaction().execute(async (tx) => {
    const used = await consumeToken(tx, 'reset', token, now)
    if (!used?.userId) throw new InvalidLinkError()
    const user = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', used.userId)
      .where('erased_at', 'is', null)
      .returning(['id', 'name', 'email'])
      .executeTakeFirst()
    if (!user?.email) throw new InvalidLinkError()
    rejectCommonPassword(password, { name: user.name, email: user.email })
    await closeAllSessions(tx, user.id)
    await deps.mail.queue(tx, passwordChangedMail(deps.config, { ...user, email: user.email, now }))
    return user.id
  })
  deps.sockets.disconnectUser(userId)
  return ACCOUNT_TEXTS.passwordChanged
}

async function hasReachedResetLimit(db: Db, userId: string, now: Date) {
  const since = (ms: number) => new Date(now.getTime() - ms)
  const { hour, day } = await db
    .selectFrom('one_time_tokens')
    .select(sql<number>`count(*) filter (where created_at > ${since(HOUR_MS)})`.as('hour'))
    .select(sql<number>`count(*)`.as('day'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('created_at', '>', since(24 * HOUR_MS))
    .executeTakeFirstOrThrow()
  return hour >= MAX_RESETS.perHour || day >= MAX_RESETS.perDay
}
