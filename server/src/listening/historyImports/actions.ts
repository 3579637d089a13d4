import {
  CHUNK_BYTES,
  HISTORY_IMPORT_TEXTS,
  type HistoryImportState,
} from '@remusic/contract/listening/historyImports'
import type {
  HistoryImport,
  HistoryItem,
  TableColumns,
} from '@remusic/contract/listening/schemas/historyImports'
import { type Insertable, sql } from 'kysely'
import { InvalidFieldsError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isViolationOf } from '../../base/database/databaseErrors.ts'
import type { Schema } from '../../base/database/schema.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { findIdAt, type ItemKind } from '../../music/catalogue/addresses.ts'
import {
  BadChunkError,
  ChosenItemNotFoundError,
  HistoryImportNotFoundError,
  HistoryItemNotFoundError,
  MissingChunksError,
  OneImportAtATimeError,
  WrongStateError,
} from './errors.ts'
import { asHistoryImport, findItem, type ImportRow } from './queries.ts'

export async function startImportAs(
  { db, clock }: Deps,
  me: Me,
  { extension, bytes }: { extension: string; bytes: number },
): Promise<HistoryImport> {
  const now = clock.now()
  const row = await db
    .insertInto('history_imports')
    .values({
      user_id: me.id,
      // The extension is only a hint. Anything but letters and digits is no extension, and might be part of a private name.
      extension: /^[a-z\d]{1,10}$/i.test(extension) ? extension.toLowerCase() : '',
      byte_count: bytes,
      created_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw isViolationOf(error, 'one_open_history_import') ? new OneImportAtATimeError() : error
    })
  return asHistoryImport(row)
}

/** Stores a chunk. Repeating it replaces the chunk, so that a client can retry whatever it did not get an answer to. */
export async function putChunkAs(
  { db, clock }: Deps,
  me: Me,
  id: string,
  position: number,
  content: Uint8Array,
): Promise<{ received: number }> {
  return db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, me, id)
    if (found.state !== 'uploading') throw new WrongStateError()
    if (content.byteLength !== chunkSize(found.byte_count, position)) throw new BadChunkError()
    const chunk = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    await tx
      .insertInto('history_import_chunks')
      .values({ import_id: id, position, content: chunk })
      .onConflict((conflict) => conflict.columns(['import_id', 'position']).doUpdateSet({ content: chunk }))
      .execute()
    await tx.updateTable('history_imports').set({ changed_at: clock.now() }).where('id', '=', id).execute()
    return { received: await receivedBytes(tx, id) }
  })
}

/** The number of bytes of a chunk; none beyond the end of the file. */
function chunkSize(byteCount: number, position: number): number {
  return Math.max(0, Math.min(CHUNK_BYTES, byteCount - position * CHUNK_BYTES))
}

async function receivedBytes(tx: Db, id: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(content)), 0)::bigint as bytes
    from history_import_chunks where import_id = ${id}::uuid`.execute(tx)
  return rows[0]?.bytes ?? 0
}

export async function startReadingAs(deps: Deps, me: Me, id: string): Promise<HistoryImport> {
  return change(deps, me, id, async (tx, { state, byte_count }) => {
    // A retry of a request whose answer was lost.
    if (state === 'reading') return {}
    if (state !== 'uploading') throw new WrongStateError()
    if ((await receivedBytes(tx, id)) !== byte_count) throw new MissingChunksError()
    return { state: 'reading', progress: 0, attempts: 0 }
  })
}

export async function nameColumnsAs(
  deps: Deps,
  me: Me,
  id: string,
  named: TableColumns,
): Promise<HistoryImport> {
  const { title, album, artist, ...rest } = named.columns
  return change(deps, me, id, async (_tx, { state, table_sample }) => {
    if (state !== 'columns') throw new WrongStateError()
    const width = Math.max(
      table_sample?.header.length ?? 0,
      ...(table_sample?.rows.map((row) => row.length) ?? []),
    )
    const fields: Record<string, string> = {}
    if (title === undefined && album === undefined) fields.title = HISTORY_IMPORT_TEXTS.noTitleColumn
    if (artist === undefined) fields.artist = HISTORY_IMPORT_TEXTS.noArtistColumn
    for (const [name, column] of Object.entries({ title, album, artist, ...rest }))
      if (column !== undefined && column >= width) fields[name] = HISTORY_IMPORT_TEXTS.badColumn
    if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields)
    return { state: 'reading', column_names: named, progress: 0, attempts: 0 }
  })
}

/** Stores which catalogue item the person means, or with null that its entries are not imported. */
export async function chooseItemAs(
  { db, clock }: Deps,
  me: Me,
  id: string,
  number: number,
  apiId: string | null,
): Promise<HistoryItem> {
  return db.transaction().execute(async (tx) => {
    const { state } = await lockImport(tx, me, id)
    if (state !== 'ready') throw new WrongStateError()
    const item = await tx
      .selectFrom('history_import_items')
      .select(['kind', 'certainty'])
      .where('import_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!item) throw new HistoryItemNotFoundError()
    const chosen = apiId === null ? null : await presentAddress(tx, item.kind, apiId)
    const certainty = chosen === null ? 'unknown' : 'sure'
    await tx
      .updateTable('history_import_items')
      .set({ api_id: chosen, certainty, chosen: true })
      .where('import_id', '=', id)
      .where('number', '=', number)
      .execute()
    const before = item.certainty ?? 'unknown'
    if (before !== certainty)
      await tx
        .updateTable('history_imports')
        .set({
          [`${before}_count`]: sql`${sql.ref(`${before}_count`)} - 1`,
          [`${certainty}_count`]: sql`${sql.ref(`${certainty}_count`)} + 1`,
        })
        .where('id', '=', id)
        .execute()
    await tx.updateTable('history_imports').set({ changed_at: clock.now() }).where('id', '=', id).execute()
    return findItem(tx, id, number)
  })
}

async function presentAddress(tx: Db, kind: ItemKind, apiId: string): Promise<string> {
  const itemId = await findIdAt(tx, kind, apiId)
  const { rows } = await sql<{ apiId: string }>`
    select api_id as "apiId" from ${sql.table(`${kind}s`)} where id = ${itemId} and hidden_at is null`.execute(
    tx,
  )
  const [item] = rows
  if (!item) throw new ChosenItemNotFoundError()
  return item.apiId
}

export async function confirmAs(
  deps: Deps,
  me: Me,
  id: string,
  { likely, reviews }: { likely: boolean; reviews: boolean },
): Promise<HistoryImport> {
  return change(deps, me, id, async (_tx, { state, is_foreign }) => {
    if (state === 'writing') return {}
    if (state !== 'ready') throw new WrongStateError()
    const publishes = reviews && !is_foreign
    return { state: 'writing', with_likely: likely, with_reviews: publishes, progress: 0, attempts: 0 }
  })
}

/** A person can only have one open import, and one that is being undone counts as open. */
export async function undoAs(deps: Deps, me: Me, id: string): Promise<HistoryImport> {
  const undone = change(deps, me, id, async (_tx, { state }) => {
    if (state === 'undoing' || state === 'undone') return {}
    if (state !== 'done') throw new WrongStateError()
    return { state: 'undoing', progress: 0, attempts: 0 }
  })
  return undone.catch((error) => {
    throw isViolationOf(error, 'one_open_history_import') ? new OneImportAtATimeError() : error
  })
}

const CANCELLABLE: readonly HistoryImportState[] = ['uploading', 'reading', 'columns', 'matching', 'ready']

/** Marks the import as cancelled. A job deletes the file and what was read from it, because they can be large. */
export async function cancelAs(deps: Deps, me: Me, id: string): Promise<void> {
  await change(deps, me, id, async (_tx, { state }) => {
    if (state === 'cancelled') return {}
    if (!CANCELLABLE.includes(state)) throw new WrongStateError()
    return { state: 'cancelled', progress: null, finished_at: deps.clock.now() }
  })
}

type Changes = Partial<Insertable<Schema['history_imports']>>

/** Changes an import under its row lock, which jobs and other calls wait for. */
async function change(
  { db, clock }: Deps,
  me: Me,
  id: string,
  decide: (tx: Db, before: ImportRow) => Promise<Changes>,
): Promise<HistoryImport> {
  return db.transaction().execute(async (tx) => {
    const changes = await decide(tx, await lockImport(tx, me, id))
    const row = await tx
      .updateTable('history_imports')
      .set({ changed_at: clock.now(), ...changes })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return asHistoryImport(row)
  })
}

async function lockImport(tx: Db, me: Me, id: string): Promise<ImportRow> {
  const row = await tx
    .selectFrom('history_imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new HistoryImportNotFoundError()
  return row
}
