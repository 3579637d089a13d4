import { pipeline, Readable } from 'node:stream'
import { HISTORY_READING_TEXTS as TEXTS } from '@remusic/contract/listening/historyImports'
import { CsvError, parse } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'
import { ReadError } from './errors.ts'
import type { Source } from './source.ts'
import { MAX_LINE_LENGTH, textOf } from './text.ts'

/** A row of a table, and the line in which it ends. */
export type Row = { line: number; cells: string[] }
export type Delimiter = ',' | ';' | '\t'
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']

const optionsFor = (delimiter: Delimiter) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  bom: true,
  // Rate Your Music writes spaces in front of a quote, and some tools leave quotes within a cell as they are.
  ltrim: true,
  relax_quotes: true,
  relax_column_count: true,
  // Spreadsheets add rows of nothing but delimiters.
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: MAX_LINE_LENGTH,
})

/** The rows of a table as they are read, the header among them. */
export async function* rowsOf(source: Source, delimiter: Delimiter): AsyncGenerator<Row> {
  const parser = parse({ ...optionsFor(delimiter), info: true })
  // The loop below receives the error too.
  pipeline(Readable.from(textOf(source)), parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>)
      yield { line: info.lines, cells: record.map(cleanCell) }
  } catch (error) {
    throw nameOf(error)
  }
}

type Parsed = { record: string[]; info: { lines: number } }

/** Quotes stay when spaces follow them. A byte order mark or tab in a header would hide the name of its column. */
const cleanCell = (cell: string) => cell.replace(/^"(.*)"\s+$/s, '$1').trim()

function nameOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : null
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new ReadError(TEXTS.openQuote, line)
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new ReadError(TEXTS.longLine, line)
  return new ReadError(TEXTS.brokenTable, line)
}

/** The first rows of a text that is cut off somewhere, with each delimiter that yields more than one column. */
export function startsOfTable(text: string): { delimiter: Delimiter; rows: string[][] }[] {
  return DELIMITERS.flatMap((delimiter) => {
    const rows = startOfTable(text, delimiter)
    return rows.some((row) => row.length > 1) ? [{ delimiter, rows }] : []
  })
}

const SAMPLE_ROWS = 50

function startOfTable(text: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = []
  try {
    parseWhole(text, {
      ...optionsFor(delimiter),
      to: SAMPLE_ROWS,
      on_record: (record: string[]) => {
        rows.push(record.map(cleanCell))
        return null
      },
    })
  } catch (error) {
    // The text ends within a quoted cell: the rows before it are good.
    if (!(error instanceof CsvError)) throw error
  }
  return rows
}
