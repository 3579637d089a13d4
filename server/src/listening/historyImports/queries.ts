import {
  type Certainty,
  HISTORY_FORMATS,
  type HistoryFormat,
  type HistoryImportState,
} from '@remusic/contract/listening/historyImports'
import type { HistoryImport, HistoryItem } from '@remusic/contract/listening/schemas/historyImports'
import type { ReviewTarget } from '@remusic/contract/opinions/schemas/reviews'
import { type Selectable, sql } from 'kysely'
import { MalformedError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Schema } from '../../base/database/schema.ts'
import { asPage, readCursor } from '../../music/catalogue/cursor.ts'
import { asTarget, TARGET_COLUMNS, type TargetRow } from '../../music/catalogue/targets.ts'
import { HistoryImportNotFoundError, HistoryItemNotFoundError } from './errors.ts'

export type ImportRow = Selectable<Schema['history_imports']>

/** States in which the outcome of each entry is known, as long as the entries are stored. */
const REPORTED: readonly HistoryImportState[] = ['done', 'undoing']

export const hasReport = ({ state, has_rows }: Pick<ImportRow, 'state' | 'has_rows'>) =>
  has_rows && REPORTED.includes(state)

export function asHistoryImport(row: ImportRow): HistoryImport {
  return {
    id: row.id,
    format: isFormat(row.format) ? row.format : null,
    state: row.state,
    bytes: row.byte_count,
    progress: row.progress,
    kinds: row.kind_counts,
    passedOver: row.passed_over,
    items: { sure: row.sure_count, likely: row.likely_count, unknown: row.unknown_count },
    written: row.written_count,
    known: row.known_count,
    table: row.state === 'columns' ? row.table_sample : null,
    error: row.error === null ? null : { msg: row.error, line: row.error_line },
    foreign: row.is_foreign,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    hasReport: hasReport(row),
  }
}

/** An older server may not know a format of a newer one. */
const isFormat = (format: string | null): format is HistoryFormat =>
  format !== null && Object.hasOwn(HISTORY_FORMATS, format)

export async function findImport(db: Db, userId: string, id: string): Promise<ImportRow> {
  const row = await db
    .selectFrom('history_imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new HistoryImportNotFoundError()
  return row
}

type PageRequest = { cursor?: string | undefined; limit: number }

const IMPORT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Newest first. The cursor is the id of the last one on the page, which begins with its time. */
export async function findImports(db: Db, userId: string, { cursor, limit }: PageRequest) {
  if (cursor !== undefined && !IMPORT_ID.test(cursor)) throw new MalformedError()
  const rows = await db
    .selectFrom('history_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(cursor !== undefined, (imports) => imports.where('id', '<', cursor as string))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(asHistoryImport),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

type ItemRow = Selectable<Schema['history_import_items']>
type ItemsRequest = PageRequest & { certainty?: Certainty | undefined; words?: string | undefined }

/** Finds the matched items, most entries first. Items that are still to be matched are left out. */
export async function findItems(
  db: Db,
  importId: string,
  { cursor, limit, certainty, words }: ItemsRequest,
): Promise<{ items: HistoryItem[]; next: string | null }> {
  const after = readCursor(cursor, 'number')
  const rows = await db
    .selectFrom('history_import_items')
    .selectAll()
    .where('import_id', '=', importId)
    .$if(certainty === undefined, (items) => items.where('certainty', 'is not', null))
    .$if(certainty !== undefined, (items) => items.where('certainty', '=', certainty as Certainty))
    .$if(words !== undefined, (items) =>
      items.where(
        sql<boolean>`folded(title || ' ' || artist) like '%' || folded(${likePattern(words)}) || '%'`,
      ),
    )
    .$if(after !== null, (items) =>
      items.where(
        sql<boolean>`(entry_count < ${after?.[0]} or (entry_count = ${after?.[0]} and number > ${after?.[1]}))`,
      ),
    )
    .orderBy('entry_count', 'desc')
    .orderBy('number')
    .limit(limit + 1)
    .execute()
  const { items: shown, next } = asPage(
    rows,
    limit,
    (row) => row,
    (row) => [row.entry_count, row.number],
  )
  return { items: await asHistoryItems(db, shown), next }
}

const likePattern = (words = '') => words.replaceAll(/[\\%_]/g, '\\$&')

export async function findItem(db: Db, importId: string, number: number): Promise<HistoryItem> {
  const row = await db
    .selectFrom('history_import_items')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst()
  const [item] = row ? await asHistoryItems(db, [row]) : []
  if (!item) throw new HistoryItemNotFoundError()
  return item
}

async function asHistoryItems(db: Db, rows: readonly ItemRow[]): Promise<HistoryItem[]> {
  const targets = await findTargets(db, rows)
  return rows.map((row) => {
    const match = (row.api_id !== null && targets.get(keyOf(row.kind, row.api_id))) || null
    return {
      number: row.number,
      kind: row.kind,
      title: row.title,
      artist: row.artist,
      album: row.album,
      entries: row.entry_count,
      // The matched item may have been hidden since.
      certainty: match === null ? 'unknown' : (row.certainty ?? 'unknown'),
      chosen: row.chosen,
      match,
    }
  })
}

const keyOf = (kind: string, apiId: string) => `${kind} ${apiId}`

/** The catalogue items by kind and current or former id. Hidden ones are left out. */
async function findTargets(
  db: Db,
  refs: readonly Pick<ItemRow, 'kind' | 'api_id'>[],
): Promise<Map<string, ReviewTarget>> {
  const wanted = refs.flatMap(({ kind, api_id }) => (api_id === null ? [] : [{ kind, apiId: api_id }]))
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<TargetRow & { wanted: string }>`
    select ref.api_id as wanted, ref.kind, ${TARGET_COLUMNS}
    from (
      select distinct kind, api_id from unnest(
        ${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ apiId }) => apiId)}::text[]
      ) as ref (kind, api_id)
    ) as ref
    left join songs on ref.kind = 'song' and songs.id = song_id_of(ref.api_id)
    left join albums on albums.id = case ref.kind when 'album' then album_id_of(ref.api_id) else songs.album_id end
    join artists on artists.id = case ref.kind
      when 'artist' then artist_id_of(ref.api_id) else coalesce(songs.artist_id, albums.artist_id) end
    left join genres on genres.id = artists.genre_id
    where case ref.kind
      when 'song' then songs.hidden_at when 'album' then albums.hidden_at else artists.hidden_at end is null`.execute(
    db,
  )
  return new Map(rows.map((row) => [keyOf(row.kind, row.wanted), asTarget(row).target]))
}
