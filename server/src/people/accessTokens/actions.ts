import { MAX_TOKENS, TOKEN_TEXTS } from '@remusic/contract/people/accessTokens'
import type { NewToken } from '@remusic/contract/people/schemas/accessTokens'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { lockUser } from '../accounts/activity.ts'
import type { Origin } from '../accounts/device.ts'
import { recordSecurityEvent } from '../accounts/securityLog.ts'
import { TokenNotFoundError, TooManyTokensError } from './errors.ts'
import { countTokens, deleteRevokedTokens, insertToken, revokeTokenOf } from './queries.ts'

const DAY_MS = 86_400_000

export function createTokenAs(
  { db, clock }: Deps,
  me: Me,
  { name, scopes, days, ...rest }: NewToken,
  origin: Origin,
) {
  // The compiler rejects a field that is not stored below.
  rest satisfies Record<string, never>
  const now = clock.now()
  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
  return db.transaction().execute(async (tx) => {
    // The lock keeps two concurrent requests from both creating the last allowed token.
    await lockUser(tx, me.id)
    await deleteRevokedTokens(tx, me.id)
    if ((await countTokens(tx, me.id)) >= MAX_TOKENS) throw new TooManyTokensError()
    const created = await insertToken(tx, { userId: me.id, name, scopes, expiresAt, now })
    await recordSecurityEvent(tx, { userId: me.id, kind: 'token_created', ...origin })
    return created
  })
}

export async function revokeTokenAs({ db, clock }: Deps, me: Me, id: string, origin: Origin) {
  await db.transaction().execute(async (tx) => {
    if (!(await revokeTokenOf(tx, me.id, id, clock.now()))) throw new TokenNotFoundError()
    await recordSecurityEvent(tx, { userId: me.id, kind: 'token_revoked', ...origin })
  })
  return { msg: TOKEN_TEXTS.revoked }
}
