import {
  HISTORY_KINDS,
  HISTORY_OUTCOMES,
  type HistoryKind,
  type HistoryOutcome,
} from '@remusic/contract/listening/historyImports'
import { sql } from 'kysely'
import { CSV_START, csvLine } from '../../base/common/csv.ts'
import type { Db } from '../../base/database/client.ts'

const ROWS_PER_READ = 1_000

const HEADER = [
  'línea',
  'clase',
  'título',
  'artista',
  'álbum',
  'fecha',
  'puntaje',
  'resultado',
  'motivo',
  'en ReMusic',
]

type Row = {
  number: number
  line: number
  kind: HistoryKind
  title: string | null
  artist: string | null
  album: string | null
  at: string | null
  score: number | null
  outcome: HistoryOutcome | null
  reason: string | null
  apiId: string | null
}

/** Yields the outcome of each entry, in the order of the file, read in batches while the client receives it. */
export async function* reportLines(db: Db, importId: string): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADER)
  let after = -1
  for (;;) {
    const rows = await findRows(db, importId, after)
    const last = rows.at(-1)
    if (!last) return
    after = last.number
    yield rows.map(asLine).join('')
  }
}

async function findRows(db: Db, importId: string, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select entry.number, entry.line, entry.kind, item.title, item.artist, item.album,
      coalesce(
        entry.content ->> 'listenedAt', entry.content ->> 'day', entry.content ->> 'writtenAt',
        entry.content ->> 'addedAt', entry.content ->> 'followedAt'
      ) as at,
      (entry.content ->> 'score')::integer as score, entry.outcome, entry.reason,
      case when entry.outcome in ('written', 'known') then item.api_id end as "apiId"
    from (
      select * from history_import_entries
      where import_id = ${importId}::uuid and number > ${after} order by number limit ${ROWS_PER_READ}
    ) as entry
    left join history_import_items as item on item.import_id = entry.import_id and item.number = entry.item_number
    order by entry.number`.execute(db)
  return rows
}

const asLine = (row: Row) =>
  csvLine([
    row.line,
    HISTORY_KINDS[row.kind],
    row.title,
    row.artist,
    row.album,
    row.at,
    row.score,
    row.outcome && HISTORY_OUTCOMES[row.outcome],
    row.reason,
    row.apiId,
  ])
