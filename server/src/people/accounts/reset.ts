import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Origin } from './device.ts'
import { InvalidLinkError } from './errors.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { consumeToken, findToken, makeResetToken, makeTakeBackToken } from './oneTimeTokens.ts'
import { rejectCommonPassword } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
import { findSecondStepMethods } from './secondStep.ts'
import { recordSecurityEvent } from './securityLog.ts'
import { closeAllSessions } from './session.ts'
import { revokeAccessTokens, voidArchiveLinks } from './takeover.ts'

const HOUR_MS = 3_600_000
/**
 * The number of links that are mailed without a delay: per requester, so that nobody else uses up the owner's links, and per account in
 * total.
 */
const MAX_RESETS = { perHour: 2, perDay: 5, perDayInAll: 10 } as const
/** Each further link is mailed this long after the previous one, so that the owner still gets a link, but no flood of mails. */
const RESET_INTERVAL_MS = 2 * HOUR_MS

export const MAIL_DELAYED_RESET = 'accounts-reset-link-delayed'

type ResetDeps = Pick<Deps, 'db' | 'mail' | 'config' | 'clock' | 'jobs'>

/**
 * Mails a reset link if the address has an account, now or after a delay. Runs as a job, so that response times do not reveal
 * whether it does. `requester` is the keyed hash of the IP address of the request.
 */
export async function mailResetLink(deps: ResetDeps, email: string, requester?: Buffer): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockUserBy(tx, 'email', email)
    if (!user) return
    const dueAt = await nextResetAt(tx, user.id, requester, now)
    if (dueAt <= now) return mailLinkTo(tx, deps, user, { now, requester })
    const data: DelayedReset = { userId: user.id, requestedAt: now.toISOString() }
    await deps.jobs.send(tx, MAIL_DELAYED_RESET, data, { key: user.id, startAfter: dueAt })
  })
}

export type DelayedReset = { userId: string; requestedAt: string }

/** Mails the delayed link, unless a link has been mailed since it was requested. */
export async function mailDelayedResetLink(
  deps: ResetDeps,
  { userId, requestedAt }: DelayedReset,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockUserBy(tx, 'id', userId)
    if (!user) return
    const newer = await tx
      .selectFrom('one_time_tokens')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'reset')
      .where('created_at', '>', new Date(requestedAt))
      .executeTakeFirst()
    if (!newer) await mailLinkTo(tx, deps, user, { now: deps.clock.now() })
  })
}

type Receiver = { id: string; name: string; email: string }

/** Mails a link that chooses a new password; the earlier ones are void. */
export async function mailLinkTo(
  tx: Db,
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  user: Receiver,
  { now, requester }: { now: Date; requester?: Buffer | undefined },
): Promise<void> {
  const token = await makeResetToken(tx, user.id, now, requester)
  await mail.queue(tx, resetMail(config, { ...user, token, now }))
  await recordSecurityEvent(tx, { userId: user.id, kind: 'password_reset_requested' })
}

async function lockUserBy(tx: Db, column: 'id' | 'email', value: string): Promise<Receiver | undefined> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(column, '=', value)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user?.email ? { ...user, email: user.email } : undefined
}

export async function checkResetLink({ db, clock }: Deps, token: string): Promise<string> {
  const known = await findToken(db, 'reset', token)
  if (!known || known.usedAt || known.expiresAt <= clock.now()) throw new InvalidLinkError()
  return ACCOUNT_TEXTS.resetValid
}

/** Changes the password, ends every session, revokes every access token and notifies the owner by mail. */
export async function changePasswordByLink(
  deps: Deps,
  { token, password, origin }: { token: string; password: string; origin: Origin },
): Promise<string> {
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
    await rejectCommonPassword(password, { name: user.name, email: user.email })
    await closeAllSessions(tx, user.id)
    await revokeAccessTokens(tx, user.id)
    await voidArchiveLinks(tx, user.id)
    await recordSecurityEvent(tx, { userId: user.id, kind: 'password_reset', ...origin })
    // A thief who reads the owner's mail may have made this change, so the link removes nothing from before it.
    const tokenOfMail = await makeTakeBackToken(tx, user.id, { now, reachesBackTo: now })
    const hasSecondStep = (await findSecondStepMethods(tx, user.id)).length > 0
    const mail = { ...user, email: user.email, token: tokenOfMail, now, hasSecondStep }
    await deps.mail.queue(tx, passwordChangedMail(deps.config, mail))
    return user.id
  })
  deps.sockets.disconnectUser(userId)
  return ACCOUNT_TEXTS.passwordChanged
}

/** When the next link may be mailed: now while the limits allow it, otherwise after an interval from the latest link. */
async function nextResetAt(db: Db, userId: string, requester: Buffer | undefined, now: Date): Promise<Date> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  const isTheirs = sql`requested_from is not distinct from ${requester ?? null}`
  const { hour, day, dayInAll, latestAt } = await db
    .selectFrom('one_time_tokens')
    .select(sql<number>`count(*) filter (where ${isTheirs} and created_at > ${since(HOUR_MS)})`.as('hour'))
    .select(sql<number>`count(*) filter (where ${isTheirs})`.as('day'))
    .select(sql<number>`count(*)`.as('dayInAll'))
    .select((tokens) => tokens.fn.max('created_at').as('latestAt'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('created_at', '>', since(24 * HOUR_MS))
    .executeTakeFirstOrThrow()
  const { perHour, perDay, perDayInAll } = MAX_RESETS
  if (!latestAt || (hour < perHour && day < perDay && dayInAll < perDayInAll)) return now
  return new Date(latestAt.getTime() + RESET_INTERVAL_MS)
}
