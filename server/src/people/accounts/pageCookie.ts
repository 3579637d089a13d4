import type { Db } from '../../base/database/client.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { IdentifyPage } from '../../base/http/handle.ts'
import { isHttps } from '../../base/http/headers.ts'
import type { Config } from '../../config.ts'
import { createIdentifyByPageToken, SESSION_MAX_AGE_SECONDS } from './session.ts'

/**
 * The cookie that identifies a member while a page is rendered. The API never reads it, so a request that another site
 * causes cannot act on behalf of the member.
 */
export function pageCookieOf(config: Config) {
  const name = isHttps(config) ? '__Host-page' : 'page'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps(config) ? '; Secure' : ''}`
  return {
    cleared: `${name}=; Max-Age=0; ${attributes}`,
    withToken: (pageToken: string) =>
      `${name}=${pageToken}; Max-Age=${SESSION_MAX_AGE_SECONDS}; ${attributes}`,
    /** Undefined if the header has no such cookie, or several, of which none can be trusted. */
    read(header = '') {
      const values = header.split(';').flatMap((pair) => {
        const [key, ...value] = pair.trim().split('=')
        return key === name ? [value.join('=')] : []
      })
      return values.length === 1 ? values[0] : undefined
    },
  }
}

export function createIdentifyPage(db: Db, clock: Clock, config: Config): IdentifyPage {
  const identify = createIdentifyByPageToken(db, clock, config)
  const cookie = pageCookieOf(config)
  return async ({ headers }) => {
    const pageToken = cookie.read(headers.cookie)
    return pageToken === undefined ? null : identify(pageToken)
  }
}
