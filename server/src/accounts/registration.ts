import { ACCOUNT_TEXTS, type Registration } from '@remusic/contract/accounts'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import { InvalidLinkError } from './errors.ts'
import { confirmationMail, triedToRegisterMail } from './mails.ts'
import { consumeToken, findToken, makeConfirmationToken } from './oneTimeTokens.ts'
import { rejectCommonPassword } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'

const DAY_MS = 86_400_000
/** However often somebody types another person's address into the form. */
const MAILS_PER_ADDRESS_AND_DAY = 10

/**
 * Notes the registration and mails its address. A taken address gets the same answer after the same work: its attempt
 * is noted too, but the mail tells the owner instead of carrying a link.
 */
export async function registerAccount(deps: Deps, given: Registration): Promise<string> {
  rejectCommonPassword(given.password, given)
  const passwordHash = await hashPassword(given.password)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('registrations')
      .values({ name: given.name, email: given.email, password_hash: passwordHash, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await makeConfirmationToken(tx, id, now)
    const owner = await findOwner(tx, given.email)
    if (await hasHadItsMails(tx, given.email, now)) return
    await deps.mail.queue(
      tx,
      owner
        ? triedToRegisterMail(deps.config, owner, now)
        : confirmationMail(deps.config, { ...given, registrationId: id, token, now }),
    )
  })
  return ACCOUNT_TEXTS.registered
}

/** Mails a fresh link for the newest attempt that still waits; says the same whether there is one or not. */
export async function resendConfirmationTo(deps: Deps, email: string): Promise<string> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const waiting = await findWaiting(tx, email, now)
    if (!waiting || (await findOwner(tx, email)) || (await hasHadItsMails(tx, email, now))) return
    const token = await makeConfirmationToken(tx, waiting.id, now)
    await deps.mail.queue(
      tx,
      confirmationMail(deps.config, {
        email,
        name: waiting.name,
        registrationId: `${waiting.id}:${now.getTime()}`,
        token,
        now,
      }),
    )
  })
  return ACCOUNT_TEXTS.confirmationSent
}

/** The confirmed link decides whose name and password the account has; the other attempts at that address are void. */
export async function confirmRegistration({ db, clock }: Deps, token: string): Promise<string> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const used = await consumeToken(tx, 'confirm', token, now)
    if (!used?.registrationId) return alreadyConfirmed(tx, token, now)
    const registration = await tx
      .updateTable('registrations')
      .set({ confirmed_at: now })
      .where('id', '=', used.registrationId)
      .returning(['id', 'name', 'email', 'password_hash'])
      .executeTakeFirstOrThrow()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('users')
      .values({
        name: registration.name,
        email: registration.email,
        password_hash: registration.password_hash,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) throw new InvalidLinkError()
    await tx
      .deleteFrom('registrations')
      .where('email', '=', registration.email)
      .where('id', '<>', registration.id)
      .execute()
    return ACCOUNT_TEXTS.confirmed
  })
}

/** The hash to compare a login with when the address has no account yet: the newest attempt that waits for its mail. */
export async function findWaiting(db: Db, email: string, now: Date) {
  return db
    .selectFrom('registrations')
    .select(['id', 'name', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - REGISTRATION_KEPT_MS))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Attempts nobody confirmed go after a week, and with them their links. */
const REGISTRATION_KEPT_MS = 7 * DAY_MS

export async function forgetOldRegistrations(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - REGISTRATION_KEPT_MS)
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

async function hasHadItsMails(db: Db, email: string, now: Date) {
  const { count } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)`.as('count'))
    .where('to_address', '=', email)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return count >= MAILS_PER_ADDRESS_AND_DAY
}

/** A mail scanner or an impatient person may follow a link twice; the second time says so and changes nothing. */
async function alreadyConfirmed(db: Db, token: string, now: Date): Promise<string> {
  const known = await findToken(db, 'confirm', token)
  if (!known?.usedAt || now.getTime() - known.usedAt.getTime() > DAY_MS) throw new InvalidLinkError()
  return ACCOUNT_TEXTS.alreadyConfirmed
}
