import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { KEPT_FOR_UNDO_MS } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { ItemKind } from './addresses.ts'
import { COUNTED, relationsOf } from './mergedRelations.ts'
import { mergeItems } from './mergeItems.ts'
import { ITEM_TABLE, MERGE_LOCK, type MergedPair, type Mergings, type Relation } from './merging.ts'

/**
 * Merges one item into another and keeps the data for an undo: the rows of both before and after, where they differ. Returns the id under
 * which the data is kept.
 */
export async function mergeKeeping(
  tx: Db,
  mergings: Mergings,
  kind: ItemKind,
  pair: MergedPair,
): Promise<string> {
  const mergeId = randomUUID()
  await sql`select pg_advisory_xact_lock(${MERGE_LOCK})`.execute(tx)
  const relations = relationsOf(mergings, kind, [pair.from, pair.into]).flatMap((given) => given.relations)
  for (const { table, rows } of relations)
    await sql`
      insert into merged_rows (merge_id, relation, user_id, before)
      select ${mergeId}, ${table}, (kept ->> 'user_id')::uuid, kept
      from ${sql.table(table)} as live, lateral (select to_jsonb(live) - ${COUNTED}::text[] as kept) as image
      where ${rows}`.execute(tx)
  await mergeItems(tx, mergings, kind, [pair], { byAdmin: true })
  for (const { table, key, rows } of relations) {
    const isRow = sameKey(key, sql`to_jsonb(live)`, sql`merged_rows.before`)
    await sql`
      update merged_rows set after = to_jsonb(live) - ${COUNTED}::text[] from ${sql.table(table)} as live
      where merge_id = ${mergeId} and relation = ${table} and ${isRow}`.execute(tx)
    await sql`
      insert into merged_rows (merge_id, relation, user_id, after)
      select ${mergeId}, ${table}, (kept ->> 'user_id')::uuid, kept
      from ${sql.table(table)} as live, lateral (select to_jsonb(live) - ${COUNTED}::text[] as kept) as image
      where ${rows} and not exists (
        select from merged_rows where merge_id = ${mergeId} and relation = ${table} and ${isRow}
      )`.execute(tx)
  }
  await sql`delete from merged_rows where merge_id = ${mergeId} and before = after`.execute(tx)
  return mergeId
}

const sameKey = (key: readonly string[], one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`${sql.join(
    key.map((column) => sql`${one} -> ${column} = ${other} -> ${column}`),
    sql` and `,
  )}`

/**
 * Separates two merged items again. Rows that have changed since the merge stay as they are now; all others are restored. Returns false if
 * the data for the undo is no longer kept.
 */
export async function unmerge(tx: Db, mergings: Mergings, kind: ItemKind, mergeId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${MERGE_LOCK})`.execute(tx)
  const { rows } = await sql<{ from: number | null; into: number | null }>`
    select max((before ->> 'id')::bigint) filter (where after is null) as "from",
      max((after ->> 'id')::bigint) as "into"
    from merged_rows where merge_id = ${mergeId} and relation = ${ITEM_TABLE[kind]}`.execute(tx)
  if (!rows[0]?.from) return false
  // The address leads to the item itself again.
  await sql`
    delete from ${sql.table(`${kind}_redirects`)} where api_id in (
      select after ->> 'api_id' from merged_rows
      where merge_id = ${mergeId} and relation = ${`${kind}_redirects`} and before is null
    )`.execute(tx)
  for (const { relations, giveBack = giveBackRows } of relationsOf(mergings, kind))
    await giveBack(tx, mergeId, relations)
  await sql`delete from merged_rows where merge_id = ${mergeId}`.execute(tx)
  return true
}

/** Restores the rows that nobody has changed since the merge. */
export async function giveBackRows(tx: Db, mergeId: string, relations: Relation[]): Promise<void> {
  for (const relation of relations) {
    await removeAdded(tx, mergeId, relation)
    await setBack(tx, mergeId, relation)
    await putBack(tx, mergeId, relation)
  }
}

/** Deletes the rows that the merge added and nobody has changed. */
async function removeAdded(tx: Db, mergeId: string, { table, key }: Relation): Promise<void> {
  await sql`
    delete from ${sql.table(table)} as live using merged_rows
    where merge_id = ${mergeId} and relation = ${table} and before is null
      and ${sameKey(key, sql`to_jsonb(live)`, sql`merged_rows.after`)}
      and to_jsonb(live) - ${COUNTED}::text[] = merged_rows.after`.execute(tx)
}

/** Restores the changed columns of a row in one statement, because constraints compare them with each other. */
async function setBack(tx: Db, mergeId: string, { table, key, restores = [] }: Relation): Promise<void> {
  if (restores.length === 0) return
  const isChanged = (column: string) =>
    sql<boolean>`before -> ${column}::text is distinct from after -> ${column}::text`
  const values = restores.map((column) => {
    const name = sql.ref(column)
    return sql`${name} = case when ${isChanged(column)} then old.${name} else live.${name} end`
  })
  const isAsLeft = restores.map(
    (column) =>
      sql`(not (${isChanged(column)}) or live.${sql.ref(column)} is not distinct from new.${sql.ref(column)})`,
  )
  const [first = ''] = restores
  // Rows that leave the item come first: a review must have moved before another one of its author is shown in its place.
  for (const pass of [isChanged(first), sql`not (${isChanged(first)})`])
    await sql`
      update ${sql.table(table)} as live set ${sql.join(values)}
      from merged_rows, lateral jsonb_populate_record(null::${sql.table(table)}, before) as old,
        lateral jsonb_populate_record(null::${sql.table(table)}, after) as new
      where merge_id = ${mergeId} and relation = ${table} and before is not null and after is not null
        and ${pass} and (${sql.join(restores.map(isChanged), sql` or `)})
        and ${sameKey(key, sql`to_jsonb(live)`, sql`merged_rows.before`)}
        and ${sql.join(isAsLeft, sql` and `)}`.execute(tx)
}

/** Restores the rows that the merge removed. */
async function putBack(tx: Db, mergeId: string, { table, inserts, refersTo = {} }: Relation): Promise<void> {
  const columns = inserts ?? (await columnsOf(tx, table))
  const values = columns.map((name) => {
    const [value, named] = [sql`old.${sql.ref(name)}`, refersTo[name]]
    return named === undefined ? value : sql`(select id from ${sql.table(named)} where id = ${value})`
  })
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)}
    from merged_rows, lateral jsonb_populate_record(null::${sql.table(table)}, before) as old
    where merge_id = ${mergeId} and relation = ${table} and after is null
    order by merged_rows.id
    on conflict do nothing`.execute(tx)
}

async function columnsOf(tx: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
  return rows.map(({ name }) => name).filter((name) => !COUNTED.includes(name))
}

export async function deleteOldMerges(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - KEPT_FOR_UNDO_MS)
  await deleteInBatches(db, 'merged_rows', (row) => row('at', '<', cutoff), { orderBy: 'at' })
}
