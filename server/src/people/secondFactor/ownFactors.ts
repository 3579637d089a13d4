import type { BodyOf } from '@remusic/contract/base/schemas/route'
import type { addPasskey, SecondFactor } from '@remusic/contract/people/schemas/secondFactor'
import { CHALLENGE_SECONDS, SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import { ConflictError } from '../../base/common/errors.ts'
import { issueTicket, readTicket, spendTicket } from '../../base/common/tickets.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { lockUser } from '../accounts/activity.ts'
import type { Origin } from '../accounts/device.ts'
import { findSecondStepMethods } from '../accounts/secondStep.ts'
import { recordSecurityEvent } from '../accounts/securityLog.ts'
import { makeTakeBackTokenFor } from '../accounts/takeover.ts'
import { LastFactorOfAdminError } from './errors.ts'
import { type SecondFactorChange, secondFactorChangedMail } from './mails.ts'
import {
  deletePasskey,
  findPasskeys,
  findStoredPasskeys,
  insertPasskey,
  savePasskeyName,
} from './passkeys.ts'
import { countCodes, createCodes, deleteCodes, type NewCodes, replaceCodes } from './recoveryCodes.ts'
import { activateTotp, deleteTotp, startTotp, verifyTotp } from './totp.ts'
import { creationOptions, verifyCreation } from './webauthn.ts'

/** A new passkey is bound to the session that asked for it. */
const creationOf = (me: Me) => ({ purpose: 'create passkey', holder: me.sessionId })

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor> {
  const [passkeys, methods, recoveryCodesLeft, user] = await Promise.all([
    findPasskeys(db, userId),
    findSecondStepMethods(db, userId),
    countCodes(db, userId),
    db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
  ])
  return {
    passkeys,
    totp: methods.includes('totp'),
    recoveryCodesLeft,
    hasPassword: user.password_hash !== null,
  }
}

export async function offerPasskey({ db, config, clock }: Deps, me: Me) {
  const ticket = await issueTicket(db, creationOf(me), { now: clock.now(), seconds: CHALLENGE_SECONDS })
  return creationOptions(config, { user: me, ticket, existing: await findStoredPasskeys(db, me.id) })
}

export async function addPasskeyTo(
  deps: Deps,
  me: Me,
  { name, response }: BodyOf<typeof addPasskey>,
  origin: Origin,
) {
  const now = deps.clock.now()
  const { ticket, ...created } = await verifyCreation(deps.config, response, (challenge) =>
    readTicket(deps.db, creationOf(me), challenge, now),
  )
  const codes = await prepareFirstCodes(deps, me)
  return change(deps, me, { kind: 'passkey_added', origin }, async (tx) => {
    await spendTicket(tx, ticket)
    const passkey = await insertPasskey(tx, { ...created, userId: me.id, name, now })
    return { passkey, recoveryCodes: await storeFirstCodes(tx, me, { codes, now }) }
  })
}

export async function renamePasskeyOf(
  { db }: Deps,
  me: Me,
  { id, name }: { id: string; name: string },
  origin: Origin,
): Promise<string> {
  await db.transaction().execute(async (tx) => {
    await savePasskeyName(tx, { userId: me.id, id }, name)
    await recordSecurityEvent(tx, { userId: me.id, kind: 'passkey_renamed', ...origin })
  })
  return SECOND_FACTOR_TEXTS.passkeyRenamed
}

export async function removePasskeyOf(deps: Deps, me: Me, id: string, origin: Origin): Promise<string> {
  await change(deps, me, { kind: 'passkey_removed', origin }, async (tx) => {
    await deletePasskey(tx, { userId: me.id, id })
    await settleRemoval(tx, deps, me)
  })
  return SECOND_FACTOR_TEXTS.passkeyRemoved
}

export const startTotpOf = (deps: Deps, me: Me) => startTotp(deps, me, deps.clock.now())

export async function confirmTotpOf(deps: Deps, me: Me, code: string, origin: Origin) {
  const now = deps.clock.now()
  const verified = await verifyTotp(deps, me.id, code, now)
  if (!verified) throw new ConflictError(SECOND_FACTOR_TEXTS.totpNotStarted)
  const codes = await prepareFirstCodes(deps, me)
  return change(deps, me, { kind: 'totp_enabled', origin }, async (tx) => {
    await activateTotp(tx, me.id, verified.step, now)
    return { recoveryCodes: await storeFirstCodes(tx, me, { codes, now }) }
  })
}

export async function removeTotpOf(deps: Deps, me: Me, origin: Origin): Promise<string> {
  await change(deps, me, { kind: 'totp_disabled', origin }, async (tx) => {
    await deleteTotp(tx, me.id)
    await settleRemoval(tx, deps, me)
  })
  return SECOND_FACTOR_TEXTS.totpRemoved
}

export async function renewRecoveryCodesOf(deps: Deps, me: Me, origin: Origin) {
  const codes = await createCodes(me.id)
  return change(deps, me, { kind: 'recovery_codes_renewed', origin }, async (tx) => {
    if ((await findSecondStepMethods(tx, me.id)).length === 0)
      throw new ConflictError(SECOND_FACTOR_TEXTS.noSecondFactor)
    return { recoveryCodes: await replaceCodes(tx, me.id, { ...codes, now: deps.clock.now() }) }
  })
}

/** Changes the second factor under the lock of the account, records it in the security log and mails the owner. */
function change<T>(
  { db, mail, config, clock }: Deps,
  me: Me,
  { kind, origin }: { kind: SecondFactorChange; origin: Origin },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, me.id)
    const result = await work(tx)
    await recordSecurityEvent(tx, { userId: me.id, kind, ...origin })
    const now = clock.now()
    const token = await makeTakeBackTokenFor(tx, me, now)
    await mail.queue(tx, secondFactorChangedMail(config, { ...user, token, now, change: kind }))
    return result
  })
}

/** The recovery codes that come with the first second factor; null if the account has codes already. */
const prepareFirstCodes = async ({ db }: Deps, me: Me): Promise<NewCodes | null> =>
  (await countCodes(db, me.id)) > 0 ? null : createCodes(me.id)

/** Stores the prepared codes, unless the account has got codes since. If it has lost its last code since, new ones are created. */
async function storeFirstCodes(tx: Db, me: Me, { codes, now }: { codes: NewCodes | null; now: Date }) {
  if ((await countCodes(tx, me.id)) > 0) return null
  return replaceCodes(tx, me.id, { ...(codes ?? (await createCodes(me.id))), now })
}

/** Refuses to leave an Admin without a second factor. Recovery codes end with the last one. */
async function settleRemoval(tx: Db, { config }: Deps, me: Me): Promise<void> {
  if ((await findSecondStepMethods(tx, me.id)).length > 0) return
  if (me.role === 'Admin' && !config.demo) throw new LastFactorOfAdminError()
  await deleteCodes(tx, me.id)
}
