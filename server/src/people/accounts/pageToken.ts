import { createHmac, timingSafeEqual } from 'node:crypto'

type StoredSession = { sessionId: string; hash: Buffer }

const LABEL = 'page session'
const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/

/**
 * The token that identifies the session when a page is rendered. It is derived from the stored hash of the session token, so
 * it ends with the session, and the session token cannot be derived from it.
 */
export function pageTokenOf({ sessionId, hash }: StoredSession): string {
  return `${sessionId}.${createHmac('sha256', hash).update(LABEL).digest('base64url')}`
}

/** The session that the token claims to belong to; undefined if it is malformed. */
export const claimedSessionId = (pageToken: string): string | undefined => FORM.exec(pageToken)?.[1]

export function isPageTokenOf(session: StoredSession, pageToken: string): boolean {
  const [actual, expected] = [Buffer.from(pageToken), Buffer.from(pageTokenOf(session))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
