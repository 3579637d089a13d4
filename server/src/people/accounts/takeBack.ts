import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { CREDENTIAL_TEXTS } from '@remusic/contract/people/credentials'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Origin } from './device.ts'
import { deletePendingChange, findChange, refuseTakenAddress, replaceEmail } from './emailChange.ts'
import { InvalidLinkError } from './errors.ts'
import { consumeToken, voidTakeBackTokens } from './oneTimeTokens.ts'
import { mailLinkTo } from './reset.ts'
import { recordSecurityEvent } from './securityLog.ts'
import { closeAllSessions } from './session.ts'
import { removeCredentialsSince } from './takeover.ts'

/** Restores the previous address of the account, and does everything that `giveBack` does. */
export async function undoEmailChangeBy(deps: Deps, token: string, origin: Origin): Promise<string> {
  await giveBack(deps, origin, async (tx, now) => {
    const used = await consumeToken(tx, 'undo_email', token, now)
    const change = await findChange(tx, used?.emailChangeId)
    if (!change?.oldEmail || !change.confirmedAt) throw new InvalidLinkError()
    return {
      kind: 'email_change_undone',
      id: change.userId,
      name: change.name,
      email: change.oldEmail,
      addedSince: change.reachesBackTo ?? change.requestedAt,
      mailedSince: change.confirmedAt,
    }
  })
  return CREDENTIAL_TEXTS.emailRestored
}

/** Restores the account of an owner who followed «No fui yo» in a mail to the address that it had then. */
export async function takeAccountBackBy(deps: Deps, token: string, origin: Origin): Promise<string> {
  await giveBack(deps, origin, async (tx, now) => {
    const used = await consumeToken(tx, 'take_back', token, now)
    if (!used?.userId || !used.reachesBackTo) throw new InvalidLinkError()
    const user = await lockOwner(tx, used.userId)
    return {
      kind: 'account_taken_back',
      ...user,
      email: (await findAddressAt(tx, user.id, used.createdAt)) ?? user.email,
      addedSince: used.reachesBackTo,
      mailedSince: used.createdAt,
    }
  })
  return CREDENTIAL_TEXTS.takenBack
}

type TakenBack = {
  kind: 'email_change_undone' | 'account_taken_back'
  id: string
  name: string
  /** The address of the owner, which a stranger may have replaced. */
  email: string
  /** Ways to sign in that were added after this moment are removed. */
  addedSince: Date
  /** Links mailed after this moment may have reached a stranger, and are void. */
  mailedSince: Date
}

/**
 * Ends what somebody else may have added to the account: every session, every way to sign in, every address, and every link that was
 * mailed meanwhile, including those that would undo a later change. The owner gets a link to choose a new password.
 */
async function giveBack(
  deps: Deps,
  origin: Origin,
  consume: (tx: Db, now: Date) => Promise<TakenBack>,
): Promise<void> {
  const now = deps.clock.now()
  const userId = await refuseTakenAddress(new ConflictError(ACCOUNT_TEXTS.emailTaken), () =>
    deps.db.transaction().execute(async (tx) => {
      const { kind, id, name, email, addedSince, mailedSince } = await consume(tx, now)
      await replaceEmail(tx, { userId: id }, email, now)
      await deletePendingChange(tx, id)
      await tx
        .deleteFrom('email_changes')
        .where('user_id', '=', id)
        .where('confirmed_at', '>=', mailedSince)
        .execute()
      await voidTakeBackTokens(tx, id, mailedSince, now)
      await closeAllSessions(tx, id)
      await removeCredentialsSince(tx, id, addedSince)
      await recordSecurityEvent(tx, { userId: id, kind, ...origin })
      await mailLinkTo(tx, deps, { id, name, email }, { now })
      return id
    }),
  )
  deps.sockets.disconnectUser(userId)
}

async function lockOwner(tx: Db, userId: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user?.email) throw new InvalidLinkError()
  return { ...user, email: user.email }
}

/** The address that the account had at that moment. Undefined if it has not changed since. */
async function findAddressAt(tx: Db, userId: string, at: Date): Promise<string | undefined> {
  const change = await tx
    .selectFrom('email_changes')
    .select('old_email as email')
    .where('user_id', '=', userId)
    .where('confirmed_at', '>=', at)
    .orderBy('confirmed_at')
    .limit(1)
    .executeTakeFirst()
  return change?.email ?? undefined
}
