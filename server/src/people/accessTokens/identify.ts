import { batch } from '../../base/common/batch.ts'
import type { Db } from '../../base/database/client.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { Identify, Me } from '../../base/http/handle.ts'
import type { Config } from '../../config.ts'
import { marksFor } from '../accounts/session.ts'
import { InvalidTokenError } from './errors.ts'
import { findAccessTokens, isAccessToken, touchToken, type ValidToken } from './queries.ts'

/**
 * Resolves access tokens and leaves everything else to `bySession`. Nothing is cached, so that a revoked token is refused on the next
 * request. Throws if an access token is not valid.
 */
export function createIdentifyByToken(
  db: Db,
  clock: Clock,
  { config, bySession }: { config: Config; bySession: Identify },
): Identify {
  const marks = marksFor(config)
  const findToken = batch((tokens: string[]) => findAccessTokens(db, tokens, clock.now(), marks))
  return async (text) => {
    if (!isAccessToken(text)) return bySession(text)
    const token = await findToken(text)
    if (!token) throw new InvalidTokenError()
    await touchToken(db, token, clock.now())
    return asMe(token)
  }
}

/** An access token does not prove who is using it now, and never gives Admin rights. */
const asMe = ({ id, scopes, owner }: ValidToken): Me => ({
  ...owner,
  sessionId: id,
  token: { id, scopes },
  fresh: false,
  lacksSecondFactor: false,
})
