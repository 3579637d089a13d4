import type { FirstAdmin } from '@remusic/contract/running/schemas/setup'
import { SETUP_TEXTS } from '@remusic/contract/running/setup'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError, InvalidFieldsError, rejection } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { type Config, DEMO_DOMAIN } from '../../config.ts'
import type { Origin } from '../../people/accounts/device.ts'
import { consumeToken, findToken, makeSetupToken } from '../../people/accounts/oneTimeTokens.ts'
import { rejectCommonPassword } from '../../people/accounts/passwordRules.ts'
import { hashPassword } from '../../people/accounts/passwords.ts'
import { createFirstAccount } from '../../people/accounts/registration.ts'
import { completeSignIn } from '../../people/accounts/signIn.ts'

/** Whether nobody administers this installation yet. Demo mode creates its own Admin. */
export async function isSetupOpen(db: Db, { demo }: Pick<Config, 'demo'>): Promise<boolean> {
  if (demo) return false
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Admin')
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return admin === undefined
}

/**
 * The address with which the operator creates the first Admin, or null if there is one. The code is in the fragment, which
 * browsers send neither to servers nor to other sites, so no log of a proxy has it.
 */
export async function makeSetupLink(db: Db, config: Config, now: Date): Promise<string | null> {
  if (!(await isSetupOpen(db, config))) return null
  return `${config.publicUrl}/setup#${await makeSetupToken(db, now)}`
}

/** Creates the first Admin and signs in. Only one of several concurrent attempts succeeds. */
export async function createFirstAdmin(
  deps: Deps,
  { code, name, email, password }: FirstAdmin,
  origin: Origin,
) {
  const { db, clock, config } = deps
  const now = clock.now()
  if (!(await isSetupOpen(db, config))) throw new ConflictError(SETUP_TEXTS.closed)
  // Hashing a password takes long, so it is only done for somebody who has a code.
  const known = await findToken(db, 'setup', code)
  if (!known || known.usedAt || known.expiresAt <= now) throw new CodeRefusedError()
  if (email.endsWith(`@${DEMO_DOMAIN}`)) throw new InvalidFieldsError({ email: SETUP_TEXTS.demoAddress })
  await rejectCommonPassword(password, { name, email })
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`.execute(tx)
    if (!(await isSetupOpen(tx, config))) throw new ConflictError(SETUP_TEXTS.closed)
    if (!(await consumeToken(tx, 'setup', code, now))) throw new CodeRefusedError()
    const id = await createFirstAccount(tx, config, { name, email, passwordHash, now })
    if (id === null) throw new InvalidFieldsError({ email: SETUP_TEXTS.taken })
    await recordAudit(tx, { actorId: id, action: 'first-admin', targetUserId: id })
    const tokens = await completeSignIn(tx, deps, { id, name, email }, origin, now)
    return { ...tokens, id, active: true }
  })
}

class CodeRefusedError extends rejection(InvalidFieldsError, { code: SETUP_TEXTS.refused }) {}
