import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'

const MAX_KEY_LENGTH = 200

/** Whether the source was queried for this key less than `ms` ago. */
export async function wasLookedUp(db: Db, key: string, now: Date, ms: number): Promise<boolean> {
  const row = await db
    .selectFrom('catalogue_lookups')
    .select('key')
    .where('key', '=', truncate(key))
    .where('looked_up_at', '>', new Date(now.getTime() - ms))
    .executeTakeFirst()
  return row !== undefined
}

export async function recordLookup(db: Db, key: string, now: Date): Promise<void> {
  await db
    .insertInto('catalogue_lookups')
    .values({ key: truncate(key), looked_up_at: now })
    .onConflict((known) => known.column('key').doUpdateSet({ looked_up_at: now }))
    .execute()
}

export async function deleteLookupsBefore(db: Db, moment: Date): Promise<void> {
  await deleteInBatches(db, 'catalogue_lookups', (lookup) => lookup('looked_up_at', '<', moment), {
    orderBy: 'looked_up_at',
  })
}

const truncate = (key: string) => [...key].slice(0, MAX_KEY_LENGTH).join('')
