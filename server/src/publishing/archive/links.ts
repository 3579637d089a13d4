import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'

const TOKEN_BYTES = 32
/** A token as `makeLink` writes it: 256 bits, base64url. */
export const TOKEN_PATTERN = '[\\w-]{43}'

const digestOf = (token: string) => createHash('sha256').update(token).digest()

/** Creates the token of a link from which the archive of a person can be downloaded until it expires. */
export async function makeLink(
  db: Db,
  userId: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('archive_links')
    .values({ digest: digestOf(token), user_id: userId, created_at: now, expires_at: expiresAt })
    .execute()
  return token
}

/** Finds the owner of an archive by the link's token; null if the token is unknown or has expired, or the account is not active. */
export async function findLinkOwner(db: Db, token: string, now: Date): Promise<string | null> {
  const link = await db
    .selectFrom('archive_links')
    .innerJoin('users', 'users.id', 'archive_links.user_id')
    .select('users.id')
    .where('digest', '=', digestOf(token))
    .where('expires_at', '>', now)
    .where('users.active', '=', true)
    .executeTakeFirst()
  return link?.id ?? null
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'archive_links', (link) => link('expires_at', '<', now), {
    orderBy: 'expires_at',
  })
}
