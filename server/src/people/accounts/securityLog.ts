import type { SecurityEvent } from '@remusic/contract/people/schemas/securityLog'
import type { SecurityEventKind } from '@remusic/contract/people/securityLog'
import type { Db } from '../../base/database/client.ts'
import { keyedHash } from '../../base/database/keyedHash.ts'
import { deleteInBatches } from '../../base/database/retention.ts'

const DAY_MS = 86_400_000
const RETENTION_MS = 365 * DAY_MS

export type NewSecurityEvent = {
  userId: string
  kind: SecurityEventKind
  device?: string | undefined
  /** The IP address, of which only a keyed hash is stored. */
  address?: string | undefined
}

/** Records the event in the transaction that causes it. Pass `...originOf(request)` if a request of the owner caused it. */
export async function recordSecurityEvent(
  tx: Db,
  { userId, kind, device = '', address }: NewSecurityEvent,
): Promise<void> {
  await tx
    .insertInto('security_events')
    .values({
      user_id: userId,
      kind,
      device,
      address_hash: address === undefined ? null : await keyedHash(tx, address),
    })
    .execute()
}

type PageOptions = { cursor?: string | undefined; limit: number }

/** Newest first. The cursor is the last id of the previous page. */
export async function findSecurityEvents(db: Db, userId: string, { cursor, limit }: PageOptions) {
  const rows = await db
    .selectFrom('security_events')
    .select(['id', 'kind', 'device', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .$if(cursor !== undefined, (events) => events.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows
    .slice(0, limit)
    .map(({ createdAt, ...event }): SecurityEvent => ({ ...event, createdDate: createdAt.toISOString() }))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function deleteOldSecurityEvents(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - RETENTION_MS)
  return deleteInBatches(db, 'security_events', (event) => event('created_at', '<', cutoff), {
    orderBy: 'created_at',
  })
}
