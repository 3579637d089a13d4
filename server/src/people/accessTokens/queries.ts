import { createHash, randomBytes } from 'node:crypto'
import { TOKEN_PREFIX, type TokenScope } from '@remusic/contract/people/accessTokens'
import type { Role } from '@remusic/contract/people/plans'
import type { AccessToken } from '@remusic/contract/people/schemas/accessTokens'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { type Marks, recentMarkIf } from '../accounts/session.ts'

const SECRET_BYTES = 20
const ENDING_LENGTH = 4
/** `last_used_at` is updated at most this often, so that not every call causes a write. */
const LAST_USED_INTERVAL_MS = 60_000

export const isAccessToken = (text: string) => text.startsWith(TOKEN_PREFIX)

/** A token that is neither revoked nor expired, with its owner. The role is that of the owner's plan, never Admin. */
export type ValidToken = {
  id: string
  scopes: TokenScope[]
  lastUsedAt: Date | null
  owner: {
    id: string
    name: string
    email: string
    role: Role
    active: boolean
    blind: boolean
    timeZone: string
    mark: string | null
  }
}

/** Returns one entry per token, undefined where it is not valid. */
export async function findAccessTokens(db: Db, tokens: string[], now: Date, marks: Marks) {
  return findByDigest(db, tokens.map(digestOf), now, marks)
}

async function findByDigest(
  db: Db,
  digests: Buffer[],
  now: Date,
  marks: Marks,
): Promise<(ValidToken | undefined)[]> {
  const rows = await compiledQuery(db, `access tokens, ${marks}`, { digests, now }, ({ digests, now }) =>
    db
      .selectFrom('access_tokens as tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select(['tokens.id as tokenId', 'tokens.digest', 'tokens.scopes', 'tokens.last_used_at as lastUsedAt'])
      .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.active'])
      .select('users.tastes_blind as blind')
      .select(sql<string>`coalesce(users.time_zone, 'UTC')`.as('timeZone'))
      .select(recentMarkIf(marks).as('mark'))
      // The subquery hides the array length, otherwise PostgreSQL would re-plan the statement for each length.
      .where('tokens.digest', '=', sql<Buffer>`any(array(select unnest(${digests}::bytea[])))`)
      .where('tokens.revoked_at', 'is', null)
      .where((token) =>
        token.or([token('tokens.expires_at', 'is', null), token('tokens.expires_at', '>', now)]),
      )
      .where('users.erased_at', 'is', null),
  )
  return digests.map((digest) => {
    const row = rows.find((each) => each.digest.equals(digest))
    if (!row || row.email === null) return undefined
    const { tokenId: id, digest: _digest, scopes, lastUsedAt, email, role, ...owner } = row
    return {
      id,
      scopes: scopes as TokenScope[],
      lastUsedAt,
      owner: { ...owner, email, role: role === 'Admin' ? 'Premium' : role },
    }
  })
}

/** Remembers that a program has just used the token. */
export async function touchToken(db: Db, { id, lastUsedAt }: ValidToken, now: Date): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < LAST_USED_INTERVAL_MS) return
  // Errors are ignored: reading must keep working while the database cannot write.
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .execute()
    .catch(() => {})
}

export async function findTokensOf(db: Db, userId: string, now: Date): Promise<AccessToken[]> {
  const rows = await selectTokens(db)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => asAccessToken(row, now))
}

type NewRow = { userId: string; name: string; scopes: TokenScope[]; expiresAt: Date | null; now: Date }

/** Stores a new token and returns it with its secret, of which only the hash is stored. */
export async function insertToken(db: Db, { userId, name, scopes, expiresAt, now }: NewRow) {
  const token = TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('hex')
  const { id } = await db
    .insertInto('access_tokens')
    .values({
      user_id: userId,
      name,
      scopes,
      digest: digestOf(token),
      ending: token.slice(-ENDING_LENGTH),
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await selectTokens(db).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...asAccessToken(row, now), token }
}

export async function countTokens(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns false if the person has no such token. */
export async function revokeTokenOf(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps the table small: the revoked tokens of a person are deleted when they create the next one. */
export async function deleteRevokedTokens(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is not', null)
    .execute()
}

const selectTokens = (db: Db) =>
  db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'scopes', 'ending'])
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])

type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>

const asAccessToken = (row: TokenRow, now: Date): AccessToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes as TokenScope[],
  ending: row.ending,
  createdDate: row.createdAt.toISOString(),
  expiresDate: row.expiresAt?.toISOString() ?? null,
  lastUsedDate: row.lastUsedAt?.toISOString() ?? null,
  expired: row.expiresAt !== null && row.expiresAt <= now,
})

const digestOf = (token: string) => createHash('sha256').update(token).digest()
