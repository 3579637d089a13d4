import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import type { Registration } from '@remusic/contract/schemas/accounts'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { offerVersions, parseVersions, recordConsents } from '../legal/consents.ts'
import type { Deps } from '../platform/deps.ts'
import { InvalidLinkError } from './errors.ts'
import { confirmationMail, triedToRegisterMail } from './mails.ts'
import { consumeToken, findEmailToConfirm, findToken, makeConfirmationToken } from './oneTimeTokens.ts'
import { rejectCommonPassword } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
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
  rejectCommonPassword(input.password, input)
  const passwordHash = await hashPassword(input.password)
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('registrations')
      .values({
        name: input.name,
        email: input.email,
        password_hash: passwordHash,
        created_at: clock.now(),
        legal_versions: JSON.stringify(await offerVersions(tx, config)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.send(tx, MAIL_CONFIRMATION, { registrationId: id }, { key: id })
  })
  return ACCOUNT_TEXTS.registered
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
    const registration = await tx
      .updateTable('registrations')
      .set({ confirmed_at: now })
      .where('id', '=', used.registrationId)
      .returning(['id', 'name', 'email', 'password_hash', 'created_at', 'legal_versions'])
      .executeTakeFirstOrThrow()
    const user = await tx
      .insertInto('users')
      .values({
        name: registration.name,
        email: registration.email,
        password_hash: registration.password_hash,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new InvalidLinkError()
    await recordSecurityEvent(tx, { userId: user.id, kind: 'account_created' })
    await recordConsents(tx, config, {
      userId: user.id,
      versions: parseVersions(registration.legal_versions),
      at: registration.created_at,
    })
    await tx
      .deleteFrom('registrations')
      .where('email', '=', registration.email)
      .where('id', '<>', registration.id)
      .execute()
    return ACCOUNT_TEXTS.confirmed
  })
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
const REGISTRATION_RETENTION_MS = 7 * DAY_MS

export async function deleteOldRegistrations(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - REGISTRATION_RETENTION_MS)
  await db.deleteFrom('registrations').where('created_at', '<', cutoff).execute()
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', cutoff).execute()
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
