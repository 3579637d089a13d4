import type pg from 'pg'
import { stopNotingChanges } from './changes.ts'
import type { Dump } from './dump.ts'
import type { Slice } from './slice.ts'
import { inTransaction, isDone } from './stages.ts'

/** Whether an import was interrupted after the swap. Then only the remaining stages have to run, whatever dump it was of. */
export async function isSwapped(client: pg.ClientBase): Promise<boolean> {
  return (await hasStaging(client)) && (await isDone(client, 'swap'))
}

async function hasStaging(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('musicbrainz.stages') is not null as exists`,
  )
  return rows[0]?.exists === true
}

/**
 * Discards the import of another dump. If only the slice differs, its staging tables are kept and all later stages start over, as they do
 * after a crash of PostgreSQL, which empties unlogged tables: the row of `musicbrainz.alive` is then missing.
 */
export async function forgetOtherImport(client: pg.ClientBase, dump: Dump, slice: Slice): Promise<void> {
  if (!(await hasStaging(client))) return
  const { rowCount: isSameDump } = await client.query(
    'select from musicbrainz.source where timestamp = $1 and replication_sequence = $2 and has_derived = $3',
    [dump.timestamp, dump.replicationSequence, dump.hasDerived],
  )
  if (!isSameDump) return discard(client)
  const { rowCount: isSameSlice } = await client.query(
    'select from musicbrainz.source where slice = $1::jsonb',
    [JSON.stringify(slice)],
  )
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('musicbrainz.alive') is not null as exists`,
  )
  const isAlive = rows[0]?.exists && (await client.query('select from musicbrainz.alive')).rowCount === 1
  if (!isSameSlice || !isAlive)
    await client.query(`delete from musicbrainz.stages where name not like 'read:%'`)
}

export async function rememberImport(client: pg.ClientBase, slice: Slice): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('update musicbrainz.source set slice = $1', [JSON.stringify(slice)])
    await client.query(`
      create unlogged table if not exists musicbrainz.alive (is_alive boolean primary key);
      insert into musicbrainz.alive values (true) on conflict do nothing`)
  })
}

/** Deletes all data of the import, to free the space. */
export async function discard(client: pg.ClientBase): Promise<void> {
  await stopNotingChanges(client)
  await client.query('drop schema if exists shadow cascade')
  await client.query('drop schema if exists musicbrainz cascade')
}
