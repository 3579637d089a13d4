import { createHash, randomBytes } from 'node:crypto'
import type { OpenSession } from '@remusic/contract/people/schemas/sessions'
import { PROOF_SECONDS } from '@remusic/contract/people/secondFactor'
import { sql } from 'kysely'
import { batch } from '../../base/common/batch.ts'
import type { Db } from '../../base/database/client.ts'
import type { Clock } from '../../base/database/clock.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Identify, Me } from '../../base/http/handle.ts'
import type { Config } from '../../config.ts'
import { MARK_HOURS, markWrites } from './ownWrites.ts'
import { claimedSessionId, isPageTokenOf, pageTokenOf } from './pageToken.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const IDLE_TIMEOUT_MS = 7 * DAY_MS
const MAX_AGE_MS = 30 * DAY_MS
export const SESSION_MAX_AGE_SECONDS = MAX_AGE_MS / 1_000
const PROOF_MS = PROOF_SECONDS * 1_000
const MAX_SESSIONS_PER_USER = 10
/** `last_used_at` is updated at most this often, so that not every read causes a write. */
const LAST_USED_INTERVAL_MS = HOUR_MS

/** Resolves a token to its user. Nothing is cached, so that a ban or a new role takes effect on the next request. */
export function createIdentify(db: Db, clock: Clock, config: Config): Identify {
  const marks = marksFor(config)
  const findSession = batch((hashes: Buffer[]) => findByHash(db, hashes, validAt(clock.now()), marks))
  return async (token) => {
    const session = await findSession(hashToken(token))
    return session ? useSession(db, session, clock.now(), config) : null
  }
}

/** Resolves a page token to its user. A malformed or forged token has none. */
export function createIdentifyByPageToken(db: Db, clock: Clock, config: Config): Identify {
  const marks = marksFor(config)
  const findSession = batch((ids: string[]) => findById(db, ids, validAt(clock.now()), marks))
  return async (pageToken) => {
    const id = claimedSessionId(pageToken)
    const session = id === undefined ? undefined : await findSession(id)
    return session && isPageTokenOf(session, pageToken) ? useSession(db, session, clock.now(), config) : null
  }
}

async function useSession(
  db: Db,
  session: ValidSession,
  now: Date,
  { demo }: Pick<Config, 'demo'>,
): Promise<Me | null> {
  const { hash: _hash, lastUsedAt, email, provedAt, hasSecondFactor, ...user } = session
  if (email === null) return null
  const me = {
    ...user,
    token: null,
    fresh: now.getTime() - provedAt.getTime() < PROOF_MS,
    lacksSecondFactor: user.role === 'Admin' && !hasSecondFactor && !demo,
  }
  if (now.getTime() - lastUsedAt.getTime() > LAST_USED_INTERVAL_MS) await touchSession(db, me.sessionId, now)
  return { ...me, email }
}

type ValidSession = NonNullable<Awaited<ReturnType<typeof findById>>[number]>

// The subqueries below hide the array length, otherwise PostgreSQL would re-plan the statement for each length.

/** Returns one entry per token hash, undefined where it has no valid session. */
async function findByHash(db: Db, hashes: Buffer[], at: Validity, marks: Marks) {
  const params = { hashes, ...at }
  const sessions = await compiledQuery(db, `identify, ${marks}`, params, ({ hashes, ...at }) =>
    validSessions(db, at, marks).where(
      'sessions.token_hash',
      '=',
      sql<Buffer>`any(array(select unnest(${hashes}::bytea[])))`,
    ),
  )
  return hashes.map((hash) => sessions.find((session) => session.hash.equals(hash)))
}

/** Returns one entry per session id, undefined where the session is not valid. */
async function findById(db: Db, ids: string[], at: Validity, marks: Marks) {
  const params = { ids, ...at }
  const sessions = await compiledQuery(db, `identify page, ${marks}`, params, ({ ids, ...at }) =>
    validSessions(db, at, marks).where(
      'sessions.id',
      '=',
      sql<string>`any(array(select unnest(${ids}::uuid[])))`,
    ),
  )
  return ids.map((id) => sessions.find((session) => session.sessionId === id))
}

const validAt = (now: Date) => ({ now, usedAfter: new Date(now.getTime() - IDLE_TIMEOUT_MS) })

type Validity = ReturnType<typeof validAt>

/** Without a replica, marks are not looked up, to save the cost. */
export const marksFor = ({ databaseReplicaUrl }: Config) =>
  databaseReplicaUrl === null ? 'without marks' : 'with marks'
export type Marks = ReturnType<typeof marksFor>

const validSessions = (db: Db, { now, usedAfter }: Validity, marks: Marks) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash as hash', 'sessions.id as sessionId'])
    .select(['sessions.last_used_at as lastUsedAt', 'sessions.proved_at as provedAt'])
    .select(hasSecondFactor.as('hasSecondFactor'))
    .select(recentMarkIf(marks).as('mark'))
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.active'])
    .select('users.tastes_blind as blind')
    .select(sql<string>`coalesce(users.time_zone, 'UTC')`.as('timeZone'))
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', usedAfter)
    .where('users.erased_at', 'is', null)

/** Only Admins need a second factor, so only their requests pay for looking it up. */
const hasSecondFactor = sql<boolean>`users.role = 'Admin' and (
  exists (select from passkeys where passkeys.user_id = users.id)
  or exists (select from totp_secrets where totp_secrets.user_id = users.id and confirmed_at is not null)
)`

const recentMark = sql<string | null>`(
  select mark from last_writes
  where last_writes.user_id = users.id and written_at > now() - make_interval(hours => ${sql.lit(MARK_HOURS)})
)`

/** Identifies the latest write of the joined user. */
export const recentMarkIf = (marks: Marks) =>
  marks === 'with marks' ? recentMark : sql<string | null>`null::uuid`

/** Undefined if the session has ended since it was identified. */
export async function findPageToken(db: Db, sessionId: string): Promise<string | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('token_hash as hash')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session && pageTokenOf({ sessionId, ...session })
}

export type SessionTokens = { token: string; pageToken: string }

/** Opens a session and returns its tokens. Only the hash of the first one is stored. */
export async function openSession(db: Db, userId: string, now: Date, device = ''): Promise<SessionTokens> {
  const token = randomBytes(32).toString('base64url')
  const hash = hashToken(token)
  const { sessionId } = await db
    .insertInto('sessions')
    .values({
      token_hash: hash,
      user_id: userId,
      device,
      created_at: now,
      last_used_at: now,
      proved_at: now,
      expires_at: new Date(now.getTime() + MAX_AGE_MS),
    })
    .returning('id as sessionId')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_SESSIONS_PER_USER),
    )
    .execute()
  await markWrites(db, [userId])
  return { token, pageToken: pageTokenOf({ sessionId, hash }) }
}

/** Remembers that the owner of the session has just proved again who they are. */
export async function markProved(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute()
}

export async function findOpenSessions(db: Db, me: Me, now: Date): Promise<OpenSession[]> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', me.id)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - IDLE_TIMEOUT_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    createdDate: createdAt.toISOString(),
    lastUsedDate: lastUsedAt.toISOString(),
    current: id === me.sessionId,
  }))
}

/** Returns false if the user has no such session. */
export async function closeSessionOf(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function closeAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Closes all sessions but the member's current one, and returns their ids. */
export async function closeOtherSessions(db: Db, me: Pick<Me, 'id' | 'sessionId'>): Promise<string[]> {
  const closed = await db
    .deleteFrom('sessions')
    .where('user_id', '=', me.id)
    .where('id', '<>', me.sessionId)
    .returning('id')
    .execute()
  return closed.map(({ id }) => id)
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE_TIMEOUT_MS)
  await deleteInBatches(db, 'sessions', (session) => session('expires_at', '<', now), {
    orderBy: 'expires_at',
  })
  await deleteInBatches(db, 'sessions', (session) => session('last_used_at', '<', idleSince), {
    orderBy: 'last_used_at',
  })
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

async function touchSession(db: Db, sessionId: string, now: Date) {
  // Errors are ignored: reading must keep working while the database cannot write.
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .execute()
    .catch(() => {})
}
