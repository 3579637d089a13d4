import { createHash } from 'node:crypto'
import {
  HISTORY_IMPORT_TEXTS,
  type HistoryKind,
  MAX_HISTORY_ENTRIES,
} from '@remusic/contract/listening/historyImports'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Wanted } from '../../music/matching/model.ts'
import { ReadError } from './reading/errors.ts'
import type { ReadEntry, Sink } from './reading/model.ts'

const BATCH_SIZE = 2_000
/** Items whose number of entries is stored with one statement. */
const COUNTED_AT_ONCE = 5_000
const MAX_NAME_LENGTH = 500
const MAX_INTEGER = 2 ** 31 - 1
const MAX_YEAR = 9_999
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The person has cancelled the import while it was read. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError'
}

type StoredItem = Wanted & { number: number }
type StoredEntry = { number: number; line: number; kind: HistoryKind; item: number | null; content: string }

/** Stores what is read in batches, and each item that it names once. */
export function createStore(db: Db, importId: string, progress: () => number) {
  /** The numbers of items. Digests take less memory than names. */
  const numbers = new Map<string, number>()
  /** How many entries each item has, by its number. */
  const uses: number[] = []
  const kindCounts: Record<string, number> = {}
  const passedOver: Record<string, number> = {}
  let items: StoredItem[] = []
  let entries: StoredEntry[] = []
  let entryCount = 0
  let owner: { id: string; email: string } | null = null

  function numberOf(wanted: Wanted): number {
    const item = storable(wanted)
    const { kind, title, artist, album, apiId } = item
    const names = [kind, title, artist, album ?? '', apiId ?? ''].join('\n').toLowerCase()
    const digest = createHash('sha256').update(names).digest().toString('latin1', 0, 16)
    const known = numbers.get(digest)
    const number = known ?? numbers.size
    uses[number] = (uses[number] ?? 0) + 1
    if (known !== undefined) return known
    numbers.set(digest, number)
    items.push({ ...item, number })
    return number
  }

  async function flush(): Promise<void> {
    const batch = { items, entries }
    items = []
    entries = []
    await db.transaction().execute(async (tx) => {
      const going = await tx
        .updateTable('history_imports')
        .set({ progress: Math.min(1, progress()), changed_at: sql`now()` })
        .where('id', '=', importId)
        .where('state', '=', 'reading')
        .returning('id')
        .executeTakeFirst()
      if (!going) throw new CancelledError()
      await insertItems(tx, importId, batch.items)
      await insertEntries(tx, importId, batch.entries)
    })
  }

  const sink: Sink = {
    entry(entry: ReadEntry) {
      if (entryCount >= MAX_HISTORY_ENTRIES)
        throw new ReadError(HISTORY_IMPORT_TEXTS.tooManyEntries, entry.line)
      const item = entry.item && numberOf(entry.item)
      const line = Math.min(Math.max(Math.trunc(entry.line) || 0, 0), MAX_INTEGER)
      entries.push({ number: entryCount, line, kind: entry.kind, item, content: asJson(entry.content) })
      entryCount += 1
      kindCounts[entry.kind] = (kindCounts[entry.kind] ?? 0) + 1
      if (entries.length >= BATCH_SIZE) return flush()
    },
    owner(account) {
      owner = account
    },
    passedOver(reason) {
      passedOver[reason] = (passedOver[reason] ?? 0) + 1
    },
  }

  return {
    sink,
    /** Stores the remaining rows and returns the totals. */
    async finish() {
      await flush()
      for (let from = 0; from < uses.length; from += COUNTED_AT_ONCE)
        await saveUses(db, importId, from, uses.slice(from, from + COUNTED_AT_ONCE))
      return { entryCount, itemCount: numbers.size, kindCounts, passedOver, owner }
    },
  }
}

/** Cuts values to the size of their columns. Neither people nor the matching read more of a name than this. */
function storable({ title, artist, album, year, durationSeconds, mbid, isrc, ...item }: Wanted): Wanted {
  return {
    ...item,
    title: cleaned(title),
    artist: cleaned(artist),
    album: album === null ? null : cleaned(album),
    year: year !== null && year > 0 && year <= MAX_YEAR ? Math.trunc(year) : null,
    durationSeconds:
      durationSeconds !== null && durationSeconds > 0 && durationSeconds < MAX_INTEGER
        ? Math.round(durationSeconds)
        : null,
    mbid: mbid !== null && UUID.test(mbid) ? mbid : null,
    isrc: isrc === null ? null : cleaned(isrc),
  }
}

const cleaned = (text: string) => text.slice(0, MAX_NAME_LENGTH).toWellFormed().replaceAll('\0', '').trim()

/** JSON allows characters that PostgreSQL does not: NUL, and halves of surrogate pairs. */
function asJson(content: object): string {
  const json = JSON.stringify(content)
  if (!/\\u(0000|d[89a-f])/i.test(json)) return json
  return JSON.stringify(content, (_, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
}

async function insertItems(tx: Db, importId: string, items: readonly StoredItem[]): Promise<void> {
  if (items.length === 0) return
  await sql`
    insert into history_import_items
      (import_id, number, kind, title, artist, album, year, duration_seconds, isrc, mbid, api_id, entry_count)
    select ${importId}::uuid, item.*, 0
    from unnest(
      ${items.map(({ number }) => number)}::integer[], ${items.map(({ kind }) => kind)}::text[],
      ${items.map(({ title }) => title)}::text[], ${items.map(({ artist }) => artist)}::text[],
      ${items.map(({ album }) => album)}::text[], ${items.map(({ year }) => year)}::smallint[],
      ${items.map(({ durationSeconds }) => durationSeconds)}::integer[], ${items.map(({ isrc }) => isrc)}::text[],
      ${items.map(({ mbid }) => mbid)}::uuid[], ${items.map(({ apiId }) => apiId)}::text[]
    ) as item`.execute(tx)
}

async function insertEntries(tx: Db, importId: string, entries: readonly StoredEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into history_import_entries (import_id, number, line, kind, item_number, content)
    select ${importId}::uuid, entry.*
    from unnest(
      ${entries.map(({ number }) => number)}::integer[], ${entries.map(({ line }) => line)}::integer[],
      ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ item }) => item)}::integer[],
      ${entries.map(({ content }) => content)}::jsonb[]
    ) as entry`.execute(tx)
}

async function saveUses(db: Db, importId: string, from: number, uses: readonly number[]): Promise<void> {
  await sql`
    update history_import_items as item set entry_count = used.entries
    from unnest(${uses}::integer[]) with ordinality as used (entries, nth)
    where item.import_id = ${importId}::uuid and item.number = ${from}::integer + used.nth - 1`.execute(db)
}
