import type { Db } from '../../database/client.ts'

const KEY_MOST = 200

/** Whether a source was asked for this less than `ms` ago. */
export async function wasAsked(db: Db, key: string, now: Date, ms: number): Promise<boolean> {
  const row = await db
    .selectFrom('catalogue_lookups')
    .select('key')
    .where('key', '=', clipped(key))
    .where('looked_up_at', '>', new Date(now.getTime() - ms))
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberAsking(db: Db, key: string, now: Date): Promise<void> {
  await db
    .insertInto('catalogue_lookups')
    .values({ key: clipped(key), looked_up_at: now })
    .onConflict((known) => known.column('key').doUpdateSet({ looked_up_at: now }))
    .execute()
}

export async function forgetAskedBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('catalogue_lookups').where('looked_up_at', '<', moment).execute()
}

const clipped = (key: string) => [...key].slice(0, KEY_MOST).join('')
