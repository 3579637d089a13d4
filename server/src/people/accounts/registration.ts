import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import type { Registration } from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import { offerVersions, parseVersions, recordConsents } from '../../base/legal/consents.ts'
import { InvalidLinkError, RegistrationClosedError } from './errors.ts'
import { confirmationMail, confirmedByAdminMail, triedToRegisterMail } from './mails.ts'
import { consumeToken, findEmailToConfirm, findToken, makeConfirmationToken } from './oneTimeTokens.ts'
import { rejectCommonPassword } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
import { isRegistrationOpen, requireOpenRegistration } from './registrationState.ts'
import { recordSecurityEvent } from './securityLog.ts'

const DAY_MS = 86_400_000
/** Limits how many mails anyone can trigger by typing another person's address into the form. */
const MAILS_PER_ADDRESS_AND_DAY = 10

export const MAIL_CONFIRMATION = 'accounts-confirmation-mail'

/** Stores the registration. The mail is left to a job, so that response times do not reveal whether the address is taken. */
export async function registerAccount(
  { db, clock, jobs, config }: Deps,
  input: Registration,
): Promise<string> {
  // Checked before the expensive hash, so that a wave of attempts costs little.
  if (!(await isRegistrationOpen(db))) throw new RegistrationClosedError()
  await rejectCommonPassword(input.password, input)
  const passwordHash = await hashPassword(input.password)
  await db.transaction().execute(async (tx) => {
    await requireOpenRegistration(tx)
    const { id } = await tx
      .insertInto('registrations')
      .values({
        name: input.name,
        email: input.email,
        password_hash: passwordHash,
        created_at: clock.now(),
        time_zone: sql<string | null>`known_time_zone(${input.timeZone ?? null})`,
        legal_versions: JSON.stringify(await offerVersions(tx, config)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.send(tx, MAIL_CONFIRMATION, { registrationId: id }, { key: id })
  })
  return config.mailReaches ? ACCOUNT_TEXTS.registered : ACCOUNT_TEXTS.registeredWithoutMail
}

type MailDeps = Pick<Deps, 'db' | 'mail' | 'config' | 'clock'>

/** Mails the link of a new registration. The owner of an address that has an account gets a warning instead. */
export async function mailConfirmation(
  { db, mail, config, clock }: MailDeps,
  registrationId: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const registration = await tx
      .selectFrom('registrations')
      .select('email')
      .where('id', '=', registrationId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (!registration) return
    await lockEmail(tx, registration.email)
    if (await hasReachedMailLimit(tx, registration.email, now)) return
    const owner = await findOwner(tx, registration.email)
    if (owner) {
      await mail.queue(tx, triedToRegisterMail(config, owner, now))
      return
    }
    const token = await makeConfirmationToken(tx, registrationId, now)
    await mail.queue(tx, confirmationMail(config, { ...registration, registrationId, token, now }))
  })
}

/** Mails a new link for the latest pending registration, if there is one. Runs as a job, like the first link. */
export async function mailConfirmationAgain(
  { db, mail, config, clock }: MailDeps,
  email: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockEmail(tx, email)
    const pending = await findPendingRegistration(tx, email, now)
    if (!pending || (await findOwner(tx, email)) || (await hasReachedMailLimit(tx, email, now))) return
    const token = await makeConfirmationToken(tx, pending.id, now)
    const registrationId = `${pending.id}:${now.getTime()}`
    await mail.queue(tx, confirmationMail(config, { email, registrationId, token, now }))
  })
}

/** Creates the account with the name and password of the confirmed registration and voids the others for that address. */
export async function confirmRegistration({ db, clock, config }: Deps, token: string): Promise<string> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    // Mail scanners open several links at once, and each of them deletes the registrations of the others.
    const email = await findEmailToConfirm(tx, token)
    if (email !== undefined) await lockEmail(tx, email)
    const used = await consumeToken(tx, 'confirm', token, now)
    if (!used?.registrationId) return alreadyConfirmed(tx, token, now)
    // The error rolls back, so the link works again once the registration is open.
    await requireOpenRegistration(tx)
    if (!(await createFromRegistration(tx, config, { id: used.registrationId, now })))
      throw new InvalidLinkError()
    return ACCOUNT_TEXTS.confirmed
  })
}

/**
 * Creates the account of a registration and deletes the other registrations of its address, which the caller has locked. Returns
 * null if the address has an account.
 */
async function createFromRegistration(
  tx: Db,
  config: Deps['config'],
  { id, now }: { id: string; now: Date },
): Promise<{ id: string; name: string; email: string } | null> {
  const registration = await tx
    .updateTable('registrations')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .returning(['id', 'name', 'email', 'password_hash', 'created_at', 'legal_versions', 'time_zone'])
    .executeTakeFirstOrThrow()
  const { name, email } = registration
  const user = await tx
    .insertInto('users')
    .values({
      name,
      email,
      password_hash: registration.password_hash,
      time_zone: registration.time_zone,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  await recordSecurityEvent(tx, { userId: user.id, kind: 'account_created' })
  await recordConsents(tx, config, {
    userId: user.id,
    versions: parseVersions(registration.legal_versions),
    at: registration.created_at,
  })
  await tx.deleteFrom('registrations').where('email', '=', email).where('id', '<>', id).execute()
  return { id: user.id, name, email }
}

type FirstAccount = { name: string; email: string; passwordHash: string; now: Date }

/** Creates the Admin of an installation that has none, and returns its id; null if the address has an account. */
export async function createFirstAccount(
  tx: Db,
  config: Deps['config'],
  { name, email, passwordHash, now }: FirstAccount,
): Promise<string | null> {
  await lockEmail(tx, email)
  const user = await tx
    .insertInto('users')
    .values({ name, email, password_hash: passwordHash, role: 'Admin', created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  await recordSecurityEvent(tx, { userId: user.id, kind: 'account_created' })
  await recordConsents(tx, config, { userId: user.id, at: now })
  await tx.deleteFrom('registrations').where('email', '=', email).execute()
  return user.id
}

/** The pending registration with its address locked, so that its link cannot confirm it at the same time. */
async function lockPending(tx: Db, id: string, now: Date): Promise<{ email: string } | null> {
  const isPending = () =>
    tx
      .selectFrom('registrations')
      .select('email')
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', new Date(now.getTime() - REGISTRATION_RETENTION_MS))
      .executeTakeFirst()
  const before = await isPending()
  if (!before) return null
  await lockEmail(tx, before.email)
  const pending = await isPending()
  return pending && !(await findOwner(tx, pending.email)) ? pending : null
}

/** Creates the account on behalf of an Admin, and mails its owner. Returns null if the registration is no longer pending. */
export async function confirmPendingRegistration(
  tx: Db,
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  { id, now }: { id: string; now: Date },
): Promise<{ id: string; name: string; email: string } | null> {
  if (!(await lockPending(tx, id, now))) return null
  const user = await createFromRegistration(tx, config, { id, now })
  if (user) await mail.queue(tx, confirmedByAdminMail(config, user))
  return user
}

/** Mails the link again on behalf of an Admin. */
export async function mailPendingAgain(
  tx: Db,
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  { id, now }: { id: string; now: Date },
): Promise<'gone' | 'limit' | 'queued'> {
  const pending = await lockPending(tx, id, now)
  if (!pending) return 'gone'
  const { email } = pending
  if (await hasReachedMailLimit(tx, email, now)) return 'limit'
  const token = await makeConfirmationToken(tx, id, now)
  await mail.queue(
    tx,
    confirmationMail(config, { email, registrationId: `${id}:${now.getTime()}`, token, now }),
  )
  return 'queued'
}

/** Serializes the transactions that mail links to an address or create its account, before they lock any row. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account ${email}`}, 0))`.execute(tx)
}

/** The latest unconfirmed registration, which a login is checked against while the address has no account. */
export async function findPendingRegistration(db: Db, email: string, now: Date) {
  return db
    .selectFrom('registrations')
    .select(['id', 'name', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - REGISTRATION_RETENTION_MS))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Unconfirmed registrations are deleted after a week, together with their links. */
export const REGISTRATION_RETENTION_MS = 7 * DAY_MS

export async function deleteOldRegistrations(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - REGISTRATION_RETENTION_MS)
  await deleteInBatches(db, 'registrations', (registration) => registration('created_at', '<', cutoff), {
    orderBy: 'created_at',
  })
  await deleteInBatches(db, 'one_time_tokens', (token) => token('expires_at', '<', cutoff), {
    orderBy: 'expires_at',
  })
}

async function findOwner(db: Db, email: string) {
  const owner = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .executeTakeFirst()
  return owner && { ...owner, email }
}

async function hasReachedMailLimit(db: Db, email: string, now: Date) {
  const { count } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)`.as('count'))
    .where('to_address', '=', email)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return count >= MAILS_PER_ADDRESS_AND_DAY
}

/** Mail scanners and double clicks follow a link twice, so the second visit within a day succeeds without effect. */
async function alreadyConfirmed(db: Db, token: string, now: Date): Promise<string> {
  const known = await findToken(db, 'confirm', token)
  if (!known?.usedAt || now.getTime() - known.usedAt.getTime() > DAY_MS) throw new InvalidLinkError()
  return ACCOUNT_TEXTS.alreadyConfirmed
}
