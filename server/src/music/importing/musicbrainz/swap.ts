import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection } from '../../../base/database/client.ts'
import { lockForSwap, swapTables } from '../../../base/database/shadowTables.ts'
import { mergeItems } from '../../catalogue/mergeItems.ts'
import type { Mergings } from '../../catalogue/merging.ts'
import { applyOverrides } from '../../catalogue/overrides.ts'
import { catchUp, stopNotingChanges } from './changes.ts'
import { CATALOGUE_TABLES, KINDS } from './kinds.ts'
import { inTransaction } from './stages.ts'

/**
 * How long one attempt waits for its locks, and so how long readers and writers may be blocked. A running backup makes every attempt fail.
 */
export const LOCK_TIMEOUT = '700ms'
const RETRY_AFTER_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
/** At most this many changes are copied while the locks are held. */
const FEW_CHANGES = 200

/**
 * Swaps the new catalogue for the old one in one transaction, which people notice as a pause of a fraction of a second. Waits as long as
 * other transactions, such as a backup, use the tables.
 */
export async function swapCatalogue(
  { client, db }: Connection,
  mergings: Mergings,
  { signal, onWait }: Waiting,
): Promise<void> {
  await whileLocked(
    async () => {
      while ((await inTransaction(client, () => catchUp(client))) > FEW_CHANGES) signal.throwIfAborted()
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
        await lockForSwap(client, CATALOGUE_TABLES)
        await catchUp(client)
        await stopNotingChanges(client)
        await swapTables(client, CATALOGUE_TABLES)
        for (const { kind } of [...KINDS].reverse())
          await mergeItems(db, mergings, kind, await mergedPairs(client, kind))
        await applyOverrides(db)
        await client.query(`insert into musicbrainz.stages (name, rows) values ('swap', 0)`)
      })
    },
    { signal, onWait },
  )
}

type Waiting = { signal: AbortSignal; onWait: () => void }

/** Repeats work that fails because others have locked its tables. They proceed during the pause. */
export async function whileLocked(work: () => Promise<void>, { signal, onWait }: Waiting): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error
      onWait()
      await wait(RETRY_AFTER_MS, undefined, { signal })
    }
  }
}

/** Rows that are the same item as another one and that something refers to. The others are not in the new tables at all. */
async function mergedPairs(client: pg.ClientBase, kind: 'artist' | 'album' | 'song') {
  const { rows } = await client.query<{ from: number; into: number }>(
    `select from_id as from, into_id as into from musicbrainz.${kind}_merge
      join ${kind}s as present on present.id = from_id`,
  )
  return rows
}
